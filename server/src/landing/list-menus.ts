import type { listMenus as call } from '@portico/contract/landing/list-menus.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { menuOfModule, moduleAsked } from '#server/landing/module-menu.ts'
import { readEntry } from '#server/landing/queries.ts'

/** The role's menu in a module. A module that the role lacks is `module-not-permitted`, and so is any for a role of none. */
export function answerListMenus(house: House): Answer<typeof call> {
  return async ({ query, session }) => {
    const { modules, menus } = await inTenant(house.database, session.tenantId, (tenant) => readEntry(tenant, session))
    const module = moduleAsked(modules, query.module)
    return module === null ? refused('module-not-permitted') : done(menuOfModule(menus, module))
  }
}
