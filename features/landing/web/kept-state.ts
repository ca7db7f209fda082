import { moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import { tabAt } from '#features/landing/contract/continue-address.ts'
import type { InsightsPreferences } from '#features/landing/contract/preferences.ts'
import { storedOpened, type Opened } from '@portico/web/core/modules/opened-modules.ts'
import { local, session, type SessionKey } from '@portico/web/core/sessions/storage.ts'

/** The maximum length of a preference, in characters. */
export const longestText = 256

const kept = {
  companyname: 'companyName',
  myclient: 'myClient',
  application: 'selectedapplication',
  currenttab: 'current_tab',
  currentscreen: 'current_screen_name',
  currenttabgroup: 'current_tab_group',
} as const satisfies Partial<Record<keyof InsightsPreferences, SessionKey>>

/** The state that a tab saves for the next sign-in: the preferences of the account, and the opened modules. */
export type KeptState = { insights: InsightsPreferences; opened: Opened }

/**
 * Returns the state of this tab in the form in which it is saved (spec B §3, "Logout state object", without theme and
 * landing page). `companyid` is that of the chosen company, else of the user's own.
 */
export function keptState(): KeptState {
  const insights: Record<string, string> = {}
  for (const [field, key] of Object.entries(kept)) {
    const text = session.read(key)
    if (text !== null && text.length <= longestText) insights[field] = text
  }
  const companyid = session.read('myClient') || local.read('companyId')
  if (companyid !== null) insights['companyid'] = companyid
  return { insights, opened: storedOpened() }
}

/**
 * Stores the current page and the key of its module. A page without a module, such as the sessions, leaves the previous
 * values.
 */
export function storePage(pathname: string, search: string, modulekey: string): void {
  if (moduleKindOfPath(pathname) === null || pathname.length > longestText) return
  session.write('current_screen_name', pathname)
  session.write('current_tab', tabAt(pathname, search).slice(0, longestText))
  session.write('current_tab_group', modulekey)
}

/** Returns the differences between two states; an unset preference equals an empty one. Null if there are none. */
export function changesSince(before: KeptState, now: KeptState): KeptState | null {
  const former: Readonly<Record<string, string | undefined>> = before.insights
  const insights = Object.entries(now.insights).filter(([field, text]) => (former[field] ?? '') !== text)
  const opened = Object.entries(now.opened).filter(([key, at]) => before.opened[key] !== at)
  if (insights.length + opened.length === 0) return null
  return { insights: Object.fromEntries(insights), opened: Object.fromEntries(opened) }
}
