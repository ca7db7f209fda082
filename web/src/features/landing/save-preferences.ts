import { savePreferences } from '@portico/contract/features/landing/save-preferences.ts'
import { moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import type { InsightsPreferences } from '@portico/contract/features/landing/preferences.ts'
import { textOfTheme, type StoredTheme } from '@portico/contract/core/pages/stored-theme.ts'
import { keepOwnTheme, ownTheme } from '#web/core/pages/own-theme.ts'
import { send, messageFor } from '#web/core/calls/send.ts'
import { local, session, type SessionKey } from '#web/core/sessions/storage.ts'
import { type Translate } from '#web/platform/messages.ts'
import type messages from '#web/features/landing/messages/en.json'

const longestText = 256

/**
 * Applies a theme at once and saves it for the user. Returns null, or the error message; then the former theme is
 * restored.
 */
export async function saveTheme(
  t: Translate<typeof messages>,
  themeChoice: StoredTheme,
  before: StoredTheme,
): Promise<string | null> {
  keepOwnTheme(themeChoice)
  const outcome = await send(savePreferences, { body: { Insights: { theme: textOfTheme(themeChoice) } } })
  if (outcome.ok) return null
  keepOwnTheme(before)
  return messageFor(outcome, t)
}

const kept: Partial<Record<keyof InsightsPreferences, SessionKey>> = {
  companyname: 'companyName',
  myclient: 'myClient',
  application: 'selectedapplication',
  currenttab: 'current_tab',
  currentscreen: 'current_screen_name',
  currenttabgroup: 'current_tab_group',
}

/**
 * Saves the current page, for the next sign-in (spec B §3, "Logout state object"). The theme is the user's own, empty
 * for the domain's, and omitted for a role that may not change it, since the server would refuse the whole call; a page
 * without a module is not saved.
 */
export function saveLogoutState() {
  const state: Record<string, string> = {}
  for (const [field, key] of Object.entries(kept)) {
    const text = session.read(key)
    if (text !== null) state[field] = text
  }
  const themeChoice = ownTheme()
  if (session.read('changeTheme') === 'true') state['theme'] = themeChoice === null ? '' : textOfTheme(themeChoice)
  const companyid = local.read('companyId')
  if (companyid !== null) state['companyid'] = companyid
  const here = location.pathname + location.search
  if (moduleKindOfPath(location.pathname) !== null && here.length <= longestText) state['redirectto'] = here
  return send(savePreferences, { body: { Insights: state } })
}
