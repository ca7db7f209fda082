import { here, ownPath } from '@portico/contract/core/pages/own-path.ts'
import type { InsightsPreferences } from './preferences.ts'
import { redirectTarget, type Known } from './redirect-target.ts'

/**
 * The query parameter that holds the selected tab of a page. On all other pages it is the `name` of a menu entry or
 * document.
 */
const tabParameters: Readonly<Record<string, string>> = { '/desk/settings': 'tab', '/desk/queue': 'view' }

const parameterAt = (pathname: string): string => tabParameters[pathname.replace(/\/+$/, '')] ?? 'name'

/**
 * The selected tab of a page as it is saved (`currenttab`): the page's own parameter in its query, or empty.
 */
export function tabAt(pathname: string, search: string): string {
  return new URLSearchParams(search).get(parameterAt(pathname)) ?? ''
}

/**
 * Where a user may continue after landing at `landed`: the page and tab of the preferences (`currentscreen`,
 * `currenttab`), if the role may still open it; null if there is none or it is the same page.
 */
export function continueAddress(preferences: InsightsPreferences, landed: string, known: Known): string | null {
  const screen = ownPath(preferences.currentscreen)
  if (screen === null) return null
  const { pathname } = new URL(screen, here)
  const tab = preferences.currenttab ?? ''
  const query = tab === '' ? '' : `?${new URLSearchParams({ [parameterAt(pathname)]: tab }).toString()}`
  const isThere = pathname.replace(/\/+$/, '') === new URL(landed, here).pathname.replace(/\/+$/, '')
  return isThere ? null : redirectTarget(pathname + query, known)
}
