/**
 * The Content-Security-Policy of every page: own scripts by nonce only, nothing from elsewhere, no framing.
 * Charts place themselves with style attributes, so inline styles stay allowed; development needs eval for
 * React's stack traces and a socket for hot reloading.
 */
export function contentSecurityPolicy(input: {
  readonly nonce: string
  readonly isDevelopment: boolean
}): string {
  const evaluate = input.isDevelopment ? " 'unsafe-eval'" : ''
  const socket = input.isDevelopment ? ' ws: wss:' : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${input.nonce}' 'strict-dynamic'${evaluate}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socket}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
