/** What stands where a value is not known; the reason belongs beside it, on focus. Never 0. */
export const UNKNOWN_TEXT = '–'
