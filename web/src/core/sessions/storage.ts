import { themeCookie } from '@portico/contract/core/pages/stored-theme.ts'

/**
 * The keys of all values in local storage (spec A §3, "Stored local values"). The last three are our own: whether the
 * user's tenant is an MSP's, which pins on Insights are collapsed, and the user's drafts.
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
  'collapsedPins',
  'drafts',
] as const

/**
 * The keys of all values in session storage (spec A and B §3, "Stored session values"). The keys from
 * `chatConversation` on are our own: the open chat, the open conversation with the assistant, the step that a reload
 * resumes, the reason for the return to `/`, whether the tenant is on trial, the user of this tab's pages, whether a
 * bot requested the tab's sign-in, the approval link that the tab opened, when the user last opened each module, and
 * the app that the tab opened last, with the time.
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
  'chatConversation',
  'assistantConversation',
  'signInFlow',
  'sessionEnded',
  'istrial',
  'enteredAs',
  'fromBot',
  'approvalLink',
  'openedModules',
  'openedApp',
] as const

export type LocalKey = (typeof localKeys)[number]
export type SessionKey = (typeof sessionKeys)[number]

/** A store of texts under known keys. Reading a missing key returns null; nothing here throws. */
export type Keep<Key extends string> = {
  read: (key: Key) => string | null
  write: (key: Key, text: string) => void
  remove: (key: Key) => void
  clear: () => void
}

/**
 * Wraps a storage, and falls back to memory if the browser blocks it or it is full. `storage` is called on each use,
 * because it throws if cookies are blocked.
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

/** Shared by all tabs of this browser. */
export const local = keepIn<LocalKey>(() => globalThis.localStorage)
/** Belongs to this tab. */
export const session = keepIn<SessionKey>(() => globalThis.sessionStorage)

/**
 * Deletes the cookie with the user's theme.
 */
export function deleteThemeCookie(): void {
  document.cookie = `${themeCookie}=; Path=/; Max-Age=0; SameSite=Lax`
}

/**
 * Clears this tab's data, such as the chosen application, if its pages belonged to another user than `userid`. A
 * sign-in in another tab could not clear it.
 */
export function clearFormerUser(userid: string): void {
  const enteredAs = session.read('enteredAs')
  if (enteredAs !== null && enteredAs !== userid) session.clear()
}

/** Clears local and session storage, except whether the tour was opened (spec A §4) and the keys in `kept`. */
export function wipeStorage(...kept: LocalKey[]): void {
  const left = (['isTourOpened', ...kept] as const).map((key) => [key, local.read(key)] as const)
  local.clear()
  session.clear()
  deleteThemeCookie()
  for (const [key, text] of left) if (text !== null) local.write(key, text)
}
