/**
 * Returns how an interface queues what it sends, from `tc qdisc show dev …`: the root's kind, and after it that of the queues
 * below where it has several (`mq fq_codel`); null where the text tells of none. Never throws.
 */
export function parseQdisc(text: string): string | null {
  const lines = [...text.matchAll(/^qdisc (\S+) \S+ (?:dev \S+ )?(root|parent \S+)/gm)]
  const kindsOf = (place: RegExp) => lines.filter((line) => place.test(line[2] ?? '')).map((line) => line[1])
  const [root] = kindsOf(/^root/)
  if (root === undefined) return null
  return [...new Set([root, ...kindsOf(/^parent/)])].join(' ')
}
