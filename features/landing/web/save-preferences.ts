import { savePreferences } from '#features/landing/contract/preferences.ts'
import { moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import { textOfTheme, type StoredTheme } from '@portico/contract/core/pages/stored-theme.ts'
import { keepOwnTheme, ownTheme } from '@portico/web/core/pages/own-theme.ts'
import { send, messageFor } from '@portico/web/core/calls/send.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { type Translate } from '@portico/web/platform/messages.ts'
import { keptState, longestText } from './kept-state.ts'
import type messages from '#features/landing/web/messages/en.json'

/**
 * Applies a theme immediately and saves it for the user. If saving fails, restores the previous theme and returns the
 * error message; else returns null.
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

/** The header that marks a call as part of the logout (spec B §7, "Delete end-user credentials"). */
const headers = { event: 'preference_logout' }

/**
 * Saves the current page for the next sign-in (spec B §3, "Logout state object"). The theme is the user's own, or empty
 * for the domain's. It is omitted if the role may not change it, because the server would refuse the whole call; if the
 * role has only just lost that permission, the rest is saved again without it. A page without a module is not saved as
 * landing page.
 */
export async function saveLogoutState() {
  const { insights, opened } = keptState()
  const here = location.pathname + location.search
  const isPage = moduleKindOfPath(location.pathname) !== null && here.length <= longestText
  const state = { ...insights, ...(isPage ? { redirectto: here } : {}) }
  const themeChoice = ownTheme()
  const theme = themeChoice === null ? '' : textOfTheme(themeChoice)
  const save = (more: { theme?: string }) =>
    send(savePreferences, { body: { Insights: { ...state, ...more }, Modules: { opened } } }, { headers })
  const outcome = await save(session.read('changeTheme') === 'true' ? { theme } : {})
  return !outcome.ok && outcome.refusal === 'theme-not-permitted' ? save({}) : outcome
}
