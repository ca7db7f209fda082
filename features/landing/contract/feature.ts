import { enter } from './enter.ts'
import { listMenus } from './list-menus.ts'
import { listModules } from './list-modules.ts'
import { readPreferences } from './read-preferences.ts'
import { reportFault } from './report-fault.ts'
import { savePreferences } from './save-preferences.ts'

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
} as const
