import { type ChatBotDomains, homeOfRoleModule } from '@portico/contract/core/modules/module-path.ts'
import type { RoleModule } from '@portico/contract/core/modules/module.ts'
import { kindOfModule, type ModuleKind } from '@portico/contract/core/accounts/roles.ts'

/** A module with its first page. */
export type ModuleHome = RoleModule & { kind: ModuleKind | null; home: string }

/**
 * The modules of a role that have pages here, each with its first.
 */
export function modulesWithHome(modules: readonly RoleModule[], email: string, domains: ChatBotDomains): ModuleHome[] {
  return modules.flatMap((module) => {
    const home = homeOfRoleModule(module, email, domains)
    return home === null ? [] : [{ ...module, kind: kindOfModule(module.modulekey), home }]
  })
}
