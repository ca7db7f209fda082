import type { listMenus as call } from '#features/landing/contract/list-menus.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { type Handler, done, refused } from '@portico/server/core/calls/handler.ts'
import { menuOfModule, requestedModule } from './landing-rules.ts'
import { readEntry } from './landing-queries.ts'

/** Returns the role's menu in a module. Refuses by `module-not-permitted` if the role lacks the module. */
export function handleListMenus(context: AppContext): Handler<typeof call> {
  return async ({ query, session }) => {
    const { modules, menus } = await inTenant(context.database, session.tenantId, (tenant) =>
      readEntry(tenant, session),
    )
    const module = requestedModule(modules, query.module)
    return module === null ? refused('module-not-permitted') : done(menuOfModule(menus, module))
  }
}
