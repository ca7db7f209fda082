import type { landing } from '#features/landing/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleEnter } from './enter.ts'
import { handleReportFault } from './report-fault.ts'
import type { listModules, listMenus } from '#features/landing/contract/modules.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { readEntry, readKept, mergeKept } from './landing-queries.ts'
import { menuOfModule, requestedModule, preferencesOf, withPermittedTheme } from './landing-rules.ts'
import type { readPreferences, savePreferences } from '#features/landing/contract/preferences.ts'
import { menuPermissions } from '@portico/contract/core/calls/permission.ts'

/** Returns the handlers of the landing. */
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

/** Returns the modules of the user's role in display order; empty if the role has none. */
export function handleListModules(context: AppContext): Handler<typeof listModules> {
  return async ({ session }) => {
    const { modules } = await inTenant(context.database, session.tenantId, (tenant) => readEntry(tenant, session))
    return done(modules)
  }
}

/** Returns the role's menu in a module. Refuses by `module-not-permitted` if the role lacks the module. */
export function handleListMenus(context: AppContext): Handler<typeof listMenus> {
  return async ({ query, session }) => {
    const { modules, menus } = await inTenant(context.database, session.tenantId, (tenant) =>
      readEntry(tenant, session),
    )
    const module = requestedModule(modules, query.module)
    return module === null ? refused('module-not-permitted') : done(menuOfModule(menus, module))
  }
}

/** Returns the user's preferences (spec A §3), without a theme that the role does not permit. */
export function handleReadPreferences(context: AppContext): Handler<typeof readPreferences> {
  return async ({ session }) => {
    const kept = await inTenant(context.database, session.tenantId, (tenant) => readKept(tenant, session))
    return done(preferencesOf({ ...kept, insights: withPermittedTheme(kept.insights, session) }))
  }
}

/**
 * Changes the given preferences and leaves the others. A theme other than the stored one requires the menu entry Change
 * Page Layout (spec A §6); otherwise refuses by `theme-not-permitted` and changes nothing.
 */
export function handleSavePreferences(context: AppContext): Handler<typeof savePreferences> {
  return ({ body, session }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const { theme } = body.Insights
      if (theme !== undefined && !session.permissions.has(menuPermissions.changeLayout)) {
        const { insights } = await readKept(tenant, session)
        if (theme !== (insights.theme ?? '')) return refused('theme-not-permitted')
      }
      const changed = { insights: body.Insights, opened: body.Modules?.opened ?? {} }
      return done(preferencesOf(await mergeKept(tenant, session, changed)))
    })
}
