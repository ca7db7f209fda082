import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/platform/messages/en.ts'

const t = messagesOf<typeof messages>('platform')

const probe = '__Host-portico-probe'
const attributes = '; Path=/; Secure; SameSite=Strict'

/** The token of a sign-in that no call has been answered for yet, so that its cookie may never have been kept. */
let unproven: string | null = null

/**
 * Whether the browser keeps cookies of the kind that a session has (decisions/0041). Some are told to keep none, some keep
 * them over https only, even on this machine (webkit.org/b/281149).
 */
export function keepsCookies(): boolean {
  document.cookie = `${probe}=1${attributes}`
  const isKept = document.cookie.includes(`${probe}=1`)
  document.cookie = `${probe}=${attributes}; Max-Age=0`
  return isKept
}

/**
 * What is wrong when a cookie did not come back, and what helps.
 */
export function cookieAdvice(): string {
  return t(location.protocol === 'http:' && !keepsCookies() ? 'cookies-need-https' : 'cookies-off')
}

/**
 * Remembers that a sign-in has just given this token: the first answer for it shows whether its cookie is there.
 */
export function awaitCookie(token: string): void {
  unproven = token
}

/**
 * Whether a call for `token` was refused because the cookie never came back since its sign-in; `data` is the refusal's.
 */
export function hasLostCookie(token: string | undefined, data: unknown): boolean {
  const isFirst = token !== undefined && token === unproven
  if (isFirst) unproven = null
  return isFirst && lacksCookie(data)
}

/**
 * Whether the server reports that a call came without the cookie that belongs to it.
 */
export function lacksCookie(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'cookie_came' in data && data.cookie_came === false
}
