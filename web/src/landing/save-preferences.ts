import { savePreferences as call } from '@portico/contract/landing/save-preferences.ts'
import { moduleKindOfPath } from '@portico/contract/landing/module-path.ts'
import type { InsightsPreferences } from '@portico/contract/landing/preferences.ts'
import { textOfLook, type StoredLook } from '@portico/contract/plumbing/stored-look.ts'
import { keepOwnLook, ownLook } from '../plumbing/own-look.ts'
import { send, wordsFor } from '../plumbing/send.ts'
import { local, session, type SessionKey } from '../plumbing/storage.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

const longestText = 256

/**
 * Shows a look at once and keeps it for the user. Gives null, or what went wrong; then the look before is back.
 */
export async function saveLook(look: StoredLook, before: StoredLook): Promise<string | null> {
  keepOwnLook(look)
  const outcome = await send(call, { body: { Insights: { theme: textOfLook(look) } } })
  if (outcome.ok) return null
  keepOwnLook(before)
  return wordsFor(outcome, say)
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
 * Saves where the user is, to be found again at the next sign-in (spec B §3, "Logout state object"). The theme is the user's
 * own, empty where the domain's is shown, and left out for a role that may not change it, of which the server would save
 * nothing else then; a page of no module is not worth coming back to.
 */
export function saveLogoutState() {
  const state: Record<string, string> = {}
  for (const [field, key] of Object.entries(kept)) {
    const text = session.read(key)
    if (text !== null) state[field] = text
  }
  const look = ownLook()
  if (session.read('changeTheme') === 'true') state['theme'] = look === null ? '' : textOfLook(look)
  const companyid = local.read('companyId')
  if (companyid !== null) state['companyid'] = companyid
  const here = location.pathname + location.search
  if (moduleKindOfPath(location.pathname) !== null && here.length <= longestText) state['redirectto'] = here
  return send(call, { body: { Insights: state } })
}
