import { enter } from './enter.ts'
import { listMenus } from './list-menus.ts'
import { listModules } from './list-modules.ts'
import { readPreferences } from './read-preferences.ts'
import { reportFault } from './report-fault.ts'
import { savePreferences } from './save-preferences.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/landing/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals that determine where a sign-in leads: modules, menus and preferences. */
export const landing = {
  calls: { enter, listMenus, listModules, readPreferences, reportFault, savePreferences },
  refusals: withSentences(refusals, sentences),
} as const
