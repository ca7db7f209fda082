import { themeCookie } from '@portico/contract/core/pages/stored-theme.ts'

/**
 * Every value kept in local storage (spec A §3, "Stored local values"), and nothing else is. All are text. The last one is
 * ours: whether the user's tenant is an MSP's.
 */
export const localKeys = [
  'username',
  'authtype',
  'clientname',
  'databasename',
  'tenantname',
  'tenantid',
  'usertoken',
  'roleid',
  'rolename',
  'userid',
  'email',
  'firstname',
  'lastname',
  'companyId',
  'servicedesk',
  'logged-in',
  'isTourOpened',
  'environment',
  'is_MSP_ENV',
  'APP_VERSION',
  'OrchestratorError',
  'rolemenuError',
  'isVerified',
  'ismsp',
] as const

/**
 * Every value kept in session storage (spec A and B §3, "Stored session values"); those which both ends of spec B's list
 * and spec A's name are in local storage, as spec A has them. The last seven are ours: the request being written, what
 * the chat's messages, the step that a reload resumes, why the visitor is back at `/`, whether the tenant is on trial,
 * whose pages this tab shows, and whether a bot asked for the sign-in that was done in it.
 */
export const sessionKeys = [
  'selectedapplication',
  'apptheme',
  'canEdit',
  'changeTheme',
  'logged-in',
  'RoleModules',
  'companyName',
  'myClient',
  'current_tab',
  'current_screen_name',
  'current_tab_group',
  'tenantError',
  'isValidLocal',
  'unloadTime',
  'deskDraft',
  'chatMessages',
  'signInFlow',
  'sessionEnded',
  'istrial',
  'enteredAs',
  'fromBot',
] as const

export type LocalKey = (typeof localKeys)[number]
export type SessionKey = (typeof sessionKeys)[number]

/** A place for text under known names. Reading what is not there returns null; nothing here throws. */
export type Keep<Key extends string> = {
  read: (key: Key) => string | null
  write: (key: Key, text: string) => void
  remove: (key: Key) => void
  clear: () => void
}

/**
 * A storage that falls back to memory where the browser blocks it or it is full; `storage` is asked for on each use,
 * because asking already throws where cookies are blocked.
 */
export function keepIn<Key extends string>(storage: () => Storage): Keep<Key> {
  const memory = new Map<Key, string>()
  const attempt = <Result>(action: (storage: Storage) => Result): Result | null => {
    try {
      return action(storage())
    } catch {
      return null
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((store) => store.getItem(key)),
    write: (key, text) => {
      memory.delete(key)
      const written = attempt((store) => {
        store.setItem(key, text)
        return true
      })
      if (written === null) memory.set(key, text)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((store) => store.removeItem(key))
    },
    clear: () => {
      memory.clear()
      attempt((store) => store.clear())
    },
  }
}

/** Shared by all tabs. */
export const local = keepIn<LocalKey>(() => globalThis.localStorage)
/** This tab's own. */
export const session = keepIn<SessionKey>(() => globalThis.sessionStorage)

/**
 * Removes the user's theme from the cookies that this browser sends.
 */
export function deleteThemeCookie(): void {
  document.cookie = `${themeCookie}=; Path=/; Max-Age=0; SameSite=Lax`
}

/**
 * Forgets what this tab keeps of the user before, such as the application chosen, where its pages were another user's than
 * `userid`: a sign-in in another tab wipes that tab alone.
 */
export function clearFormerUser(userid: string): void {
  const enteredAs = session.read('enteredAs')
  if (enteredAs !== null && enteredAs !== userid) session.clear()
}

/**
 * Forgets everything about the user, in local and session storage, except whether the tour was opened (spec A §4).
 */
export function wipeStorage(): void {
  const isTourOpened = local.read('isTourOpened')
  local.clear()
  session.clear()
  deleteThemeCookie()
  if (isTourOpened !== null) local.write('isTourOpened', isTourOpened)
}
