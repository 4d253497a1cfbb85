/** Stands in for Next's marker package, which throws outside a React server build. */
export {}
