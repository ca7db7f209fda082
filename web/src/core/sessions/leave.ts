import { goTo } from '#web/platform/navigate.ts'
import { local, session, wipeStorage } from './storage.ts'

/** The current page, to return to after signing in again; nothing from `/` itself and the loader. */
function hereToReturnTo(): string | null {
  const { pathname, search, hash } = location
  if (pathname === '/') return new URLSearchParams(search).get('redirectto')
  if (/^\/load\/?$/.test(pathname)) return new URLSearchParams(search).get('redirectto')
  return pathname + search + hash
}

/** The sentence that the sign-in screen shows, or the key of its message if the language is not known. */
export type LeavingReason = string | { key: 'session-ended' | 'cookies-off' | 'cookies-need-https' }

/**
 * Clears the stored user and returns to `/`, where `reason` is shown; the current page is kept in `redirectto`. With
 * `reload`, a user who is already there gets the page reloaded (spec A §4, "Session rules").
 */
export function leaveToSignIn(reason: LeavingReason, atEntry: 'stay' | 'reload' = 'stay'): void {
  const returnTo = hereToReturnTo()
  const isAtEntry = location.pathname === '/'
  // The user did not choose to leave: drafts are there after the next sign-in of the same user (decisions/0123).
  wipeStorage('drafts')
  session.write('sessionEnded', typeof reason === 'string' ? reason : `#${reason.key}`)
  goTo(returnTo === null ? '/' : `/?${new URLSearchParams({ redirectto: returnTo }).toString()}`, 'replace')
  if (isAtEntry && atEntry === 'reload') location.reload()
}

/** The same if the role lacks the permission: the sign-in screen shows that (spec A §8). */
export function leaveWithoutPermission(): void {
  wipeStorage()
  local.write('OrchestratorError', 'true')
  goTo('/', 'replace')
}

/**
 * The same without a reason and a page to return to: the user signed out.
 */
export function leaveSignedOut(): void {
  wipeStorage()
  goTo('/', 'replace')
}

/** Whether a user is signed in, as far as this browser knows. */
export function isSignedIn(): boolean {
  return local.read('usertoken') !== null
}
