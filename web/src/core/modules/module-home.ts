import { type ChatBotDomains, homeOfRoleModule } from '@portico/contract/core/modules/module-path.ts'
import type { RoleModule } from '@portico/contract/core/modules/module.ts'
import { kindOfModule, type ModuleKind } from '@portico/contract/core/accounts/roles.ts'

/** A module with its first page. `home` is null if the module has no pages in this app. */
export type ModuleEntry = RoleModule & { kind: ModuleKind | null; home: string | null }

/** A module with its first page. */
export type ModuleHome = ModuleEntry & { home: string }

/** Returns the modules of a role, each with its first page for the user with this email address. */
export function moduleEntries(modules: readonly RoleModule[], email: string, domains: ChatBotDomains): ModuleEntry[] {
  return modules.map((module) => ({
    ...module,
    kind: kindOfModule(module.modulekey),
    home: homeOfRoleModule(module, email, domains),
  }))
}

/** Returns whether a module has pages here. */
export const hasHome = (module: ModuleEntry): module is ModuleHome => module.home !== null

/** Returns the modules of a role that have pages here, each with its first page. */
export function modulesWithHome(modules: readonly RoleModule[], email: string, domains: ChatBotDomains): ModuleHome[] {
  return moduleEntries(modules, email, domains).filter(hasHome)
}
