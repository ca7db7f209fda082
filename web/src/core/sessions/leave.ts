import { goTo } from '#web/platform/navigate.ts'
import { local, session, wipeStorage } from './storage.ts'

/**
 * Returns the address to return to after the next sign-in: the current page, or on `/` and the loader their
 * `redirectto`; null if they have none.
 */
function hereToReturnTo(): string | null {
  const { pathname, search, hash } = location
  if (pathname === '/') return new URLSearchParams(search).get('redirectto')
  if (/^\/load\/?$/.test(pathname)) return new URLSearchParams(search).get('redirectto')
  return pathname + search + hash
}

/** The sentence that the sign-in screen shows, or the key of a message if the page's language is not known here. */
export type LeavingReason = string | { key: 'session-ended' | 'cookies-off' | 'cookies-need-https' }

/**
 * Clears the stored user and returns to `/`, which shows `reason`. Keeps the current page in `redirectto`. If the user
 * is already at `/`, `reload` reloads it (spec A §4, "Session rules").
 */
export function leaveToSignIn(reason: LeavingReason, atEntry: 'stay' | 'reload' = 'stay'): void {
  const returnTo = hereToReturnTo()
  const isAtEntry = location.pathname === '/'
  // The user did not choose to leave: the same user finds the drafts again after the next sign-in (decisions/0123).
  wipeStorage('drafts')
  session.write('sessionEnded', typeof reason === 'string' ? reason : `#${reason.key}`)
  goTo(returnTo === null ? '/' : `/?${new URLSearchParams({ redirectto: returnTo }).toString()}`, 'replace')
  if (isAtEntry && atEntry === 'reload') location.reload()
}

/** Clears the stored user and returns to `/`, which says that the role lacks the permission (spec A §8). */
export function leaveWithoutPermission(): void {
  wipeStorage()
  local.write('OrchestratorError', 'true')
  goTo('/', 'replace')
}

/** Clears the stored user and returns to `/` after a sign-out, without a reason and without a page to return to. */
export function leaveSignedOut(): void {
  wipeStorage()
  goTo('/', 'replace')
}

/** Returns whether this browser has stored a signed-in user. The session may have ended on the server. */
export function isSignedIn(): boolean {
  return local.read('usertoken') !== null
}
