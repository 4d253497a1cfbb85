/** Why something was not measured: a code that scripts can match, and a sentence that says what to do. */
export type Failure = {
  readonly code: string
  readonly message: string
}
