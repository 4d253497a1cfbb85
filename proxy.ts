import { type NextRequest, NextResponse } from 'next/server'
import { isAllowedOrigin, readOriginFacts } from '@/lib/web/origin'
import { contentSecurityPolicy } from '@/lib/web/security-policy'

/** Before any page or route: refuses writes from foreign pages, and gives each page its own script nonce. */
export function proxy(request: NextRequest): NextResponse {
  if (!isAllowedOrigin(readOriginFacts(request))) {
    const error = { code: 'not-allowed', message: 'This request came from a page of another origin.' }
    return NextResponse.json({ error }, { status: 403 })
  }
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = contentSecurityPolicy({ nonce, isDevelopment: process.env.NODE_ENV === 'development' })
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  // Pages that send a visitor to sign in say where to come back to.
  headers.set('x-plumbline-path', request.nextUrl.pathname + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: ['/((?!_next/static|_next/image|icon.svg).*)', '/'] }
