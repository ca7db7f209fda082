import type { Landing } from '#features/landing/contract/choose-landing.ts'
import { continueAddress } from '#features/landing/contract/continue-address.ts'
import { backToEntry } from '#features/landing/contract/back-to-entry.ts'
import { themeOfText, textOfTheme } from '@portico/contract/core/pages/stored-theme.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { clearOwnTheme, keepOwnTheme, ownTheme } from '@portico/web/core/pages/own-theme.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { local, session, wipeStorage, type SessionKey } from '@portico/web/core/sessions/storage.ts'
import type { Entry } from './enter.ts'
import { markSaved } from './keep-saving.ts'
import { storeOpened } from '@portico/web/core/modules/opened-modules.ts'
import { storeModules } from '@portico/web/core/modules/stored-modules.ts'

/**
 * Returns to the page `/`, which says that the role could not be loaded (spec A §4, "Login flow" 9). Nothing is
 * cleared.
 */
export function leaveForRole(): void {
  local.write('rolemenuError', 'true')
  goTo(backToEntry(location.search), 'replace')
}

/**
 * Applies a landing: stores what the app reads, sets the flags and navigates. `endSession` ends the session of a
 * refused user, before storage is cleared.
 */
export async function apply(
  landing: Landing,
  entry: Entry,
  { endSession, paths }: { endSession: () => Promise<unknown>; paths: readonly string[] },
): Promise<void> {
  if (landing.outcome === 'reject') {
    await endSession()
    wipeStorage()
    local.write('OrchestratorError', 'true')
    goTo('/', 'replace')
    return
  }
  if (landing.outcome === 'sign-in') return leaveForRole()
  storeEntry(entry)
  if (landing.outcome === 'land') {
    session.write('selectedapplication', landing.selectedApplication)
    session.write('canEdit', String(landing.permissions.canEdit))
    session.write('changeTheme', String(landing.permissions.changeTheme))
  }
  markSaved({ insights: entry.preferences, opened: entry.opened })
  goTo(landing.path, 'replace', { continueAt: continuesAt(landing.path, entry, paths) })
}

const continuesAt = (landed: string, { preferences, menu, modules }: Entry, paths: readonly string[]) =>
  continueAddress(preferences, landed, { menu, modules, paths })

/**
 * Stores the values that the app reads later. `companyId` stays as stored by the sign-in, because the server compares
 * it with the token's.
 */
function storeEntry({ user, modules, preferences, opened }: Entry): void {
  for (const key of ['email', 'firstname', 'lastname', 'username', 'rolename', 'tenantname'] as const) {
    local.write(key, user[key])
  }
  local.write('ismsp', String(user.ismsp))
  local.write('logged-in', 'true')
  session.write('logged-in', 'true')
  session.write('enteredAs', local.read('userid') ?? '')
  local.write('OrchestratorError', 'false')
  local.write('rolemenuError', 'false')
  storeModules(modules)
  storeOpened(opened)
  const values: Partial<Record<SessionKey, string | undefined>> = {
    // The previously chosen company (`chosenCompany`), else the user's own.
    companyName: (preferences.myclient ?? '') === '' ? user.companyname : preferences.companyname,
    istrial: String(user.istrial),
    myClient: preferences.myclient,
    current_tab: preferences.currenttab,
    current_screen_name: preferences.currentscreen,
    current_tab_group: preferences.currenttabgroup,
  }
  for (const [key, text] of Object.entries(values)) session.write(key as SessionKey, text ?? '')
  settleTheme(preferences.theme)
}

/** Applies the user's own theme, else that of `?theme=` at the sign-in, else the domain's. */
function settleTheme(preferred: string | undefined): void {
  const themeChoice = themeOfText(preferred)
  if (themeChoice !== null) return keepOwnTheme(themeChoice)
  const { themeChoice: shown, settings } = pageData()
  if (ownTheme() === null && textOfTheme(shown) !== textOfTheme(settings)) keepOwnTheme(shown)
  else clearOwnTheme()
}
