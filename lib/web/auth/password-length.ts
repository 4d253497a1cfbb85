/** Apart from the schemas, so that forms can name them without carrying zod to the browser. */
export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 256
