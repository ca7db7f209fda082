import type { landing } from '#features/landing/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleEnter } from './enter.ts'
import { handleListMenus } from './list-menus.ts'
import { handleListModules } from './list-modules.ts'
import { handleReadPreferences } from './read-preferences.ts'
import { handleReportFault } from './report-fault.ts'
import { handleSavePreferences } from './save-preferences.ts'

/** The handlers of the landing. */
export function serveLanding({ context }: ServerParts): RunningFeature<typeof landing.calls> {
  return {
    handlers: () => ({
      enter: handleEnter(context),
      listModules: handleListModules(context),
      listMenus: handleListMenus(context),
      readPreferences: handleReadPreferences(context),
      savePreferences: handleSavePreferences(context),
      reportFault: handleReportFault(context),
    }),
  }
}
