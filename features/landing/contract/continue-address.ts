import { here, ownPath } from '@portico/contract/core/pages/own-path.ts'
import type { InsightsPreferences } from './preferences.ts'
import { redirectTarget, type Known } from './redirect-target.ts'

/**
 * The query parameter with the selected tab, for pages that use their own. On all other pages it is `name`, the name of
 * a menu entry or document.
 */
const tabParameters: Readonly<Record<string, string>> = { '/desk/settings': 'tab', '/desk/queue': 'view' }

const parameterAt = (pathname: string): string => tabParameters[pathname.replace(/\/+$/, '')] ?? 'name'

/** Returns the selected tab of a page, as saved in `currenttab`: the value of the page's parameter, or empty. */
export function tabAt(pathname: string, search: string): string {
  return new URLSearchParams(search).get(parameterAt(pathname)) ?? ''
}

/**
 * Returns the page on which a user may want to continue after landing at `landed`: the page and tab in the preferences
 * (`currentscreen`, `currenttab`), if the role may still open it. Null if there is none or if it is the same page.
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
