import { enter } from './enter.ts'
import { listMenus, listModules } from './modules.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { reportFault } from './report-fault.ts'

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
