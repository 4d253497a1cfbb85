/** What a form shows after it was sent: a sentence above the form, and a sentence at each field that is wrong. */
export type FormState = {
  readonly status: 'idle' | 'refused' | 'done'
  readonly message: string | null
  /** By the dotted path of the field, as the API names it. */
  readonly errors: Readonly<Record<string, string>>
  /** What an action hands back once, such as a new token's secret. */
  readonly secret?: string
}

export const IDLE_FORM: FormState = { status: 'idle', message: null, errors: {} }
