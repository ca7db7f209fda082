const probe = '__Host-portico-probe'
const attributes = '; Path=/; Secure; SameSite=Strict'

/** The token of a sign-in until the first response to one of its calls: the browser may have rejected its cookie. */
let unproven: string | null = null

/**
 * Returns whether the browser keeps session cookies (decisions/0041). Some browsers are set to keep none; some keep
 * them only over https, even on localhost (webkit.org/b/281149).
 */
export function keepsCookies(): boolean {
  document.cookie = `${probe}=1${attributes}`
  const isKept = document.cookie.includes(`${probe}=1`)
  document.cookie = `${probe}=${attributes}; Max-Age=0`
  return isKept
}

/** Returns the key of the message that explains a rejected cookie and what helps. */
export function cookieAdvice(): 'cookies-need-https' | 'cookies-off' {
  return location.protocol === 'http:' && !keepsCookies() ? 'cookies-need-https' : 'cookies-off'
}

/** Remembers the token of a new sign-in. The first response for it shows whether the browser kept its cookie. */
export function awaitCookie(token: string): void {
  unproven = token
}

/** Returns whether a call for `token` was refused because its cookie never arrived; `data` is the refusal's data. */
export function hasLostCookie(token: string | undefined, data: unknown): boolean {
  const isFirst = token !== undefined && token === unproven
  if (isFirst) unproven = null
  return isFirst && lacksCookie(data)
}

/** Returns whether the server reports that a call lacked the cookie of its token. */
export function lacksCookie(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'cookie_came' in data && data.cookie_came === false
}
