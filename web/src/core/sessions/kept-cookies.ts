const probe = '__Host-portico-probe'
const attributes = '; Path=/; Secure; SameSite=Strict'

/** The token of a sign-in before the first response to a call: its cookie may have been rejected. */
let unproven: string | null = null

/**
 * Whether the browser keeps session cookies (decisions/0041). Some are configured to keep none, some keep them only
 * over https, even on this machine (webkit.org/b/281149).
 */
export function keepsCookies(): boolean {
  document.cookie = `${probe}=1${attributes}`
  const isKept = document.cookie.includes(`${probe}=1`)
  document.cookie = `${probe}=${attributes}; Max-Age=0`
  return isKept
}

/**
 * The message for a rejected cookie, with the remedy: its key among those of calls.
 */
export function cookieAdvice(): 'cookies-need-https' | 'cookies-off' {
  return location.protocol === 'http:' && !keepsCookies() ? 'cookies-need-https' : 'cookies-off'
}

/**
 * Stores the token of a new sign-in: the first response for it shows whether its cookie was kept.
 */
export function awaitCookie(token: string): void {
  unproven = token
}

/**
 * Whether a call for `token` was refused because the browser has never sent its cookie; `data` is the refusal's.
 */
export function hasLostCookie(token: string | undefined, data: unknown): boolean {
  const isFirst = token !== undefined && token === unproven
  if (isFirst) unproven = null
  return isFirst && lacksCookie(data)
}

/**
 * Whether the server reports that a call lacked the cookie of its token.
 */
export function lacksCookie(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'cookie_came' in data && data.cookie_came === false
}
