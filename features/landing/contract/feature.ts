import { enter } from './enter.ts'
import { listMenus, listModules } from './modules.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { reportFault } from './report-fault.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/landing/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages that determine where a sign-in leads: modules, menus and preferences. */
export const landing = {
  calls: { enter, listMenus, listModules, readPreferences, reportFault, savePreferences },
  pages: {
    '/load': 'plain',
    '/success': 'secret',
    '/validityexpiry': 'plain',
    '/orchestrator': 'plain',
    '/orchestrator/*': 'plain',
  },
  refusals: withSentences(refusals, sentences),
} as const
