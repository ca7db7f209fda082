import * as z from 'zod/mini'
import { kindOfModule } from '#contract/core/accounts/roles.ts'

/** A module the role may use (spec A §3, spec B §3). Lower `displayorder` comes first. */
export const roleModule = z.object({
  modulekey: z.string(),
  modulelabel: z.string(),
  moduledescription: z.string(),
  displayorder: z.number(),
  /**
   * The path of the module's own app, if a separate server has its pages (decisions/0106); without a slash at the end.
   */
  apphome: z.optional(z.string()),
})

export type RoleModule = z.infer<typeof roleModule>

/** Returns the module of a role whose own app has the page at a path; undefined if no app has it. */
export const moduleOfApp = <Module extends RoleModule>(modules: readonly Module[], pathname: string) =>
  modules.find(({ apphome }) => apphome !== undefined && (pathname === apphome || pathname.startsWith(`${apphome}/`)))

/** The key of Insights for organisations that are not MSPs (spec B §6). */
export const nonMspInsights = 'Insights Non-MSP'

/**
 * Returns the module of a role that a text names, by its key or by its kind (`Insights` means `Insights MSP`);
 * undefined without a match or a text.
 */
export function moduleNamed<Module extends RoleModule>(modules: readonly Module[], name: string): Module | undefined {
  const ordered = byDisplayOrder(modules)
  const text = name.trim().toLowerCase()
  const kind = kindOfModule(text)
  const isOfKind = ({ modulekey }: Module) => kind !== null && kindOfModule(modulekey) === kind
  return ordered.find(({ modulekey }) => modulekey.toLowerCase() === text) ?? ordered.find(isOfKind)
}

/**
 * Returns the module that is marked in the picker (spec B §4, "Module picker"): `DEFAULT_MODULE` of the environment
 * settings if the role has it, else the one in use (`chosen`, a key or null), else the one with the lowest
 * `displayorder`.
 */
export function selectedModule<Module extends RoleModule>(
  modules: readonly Module[],
  chosen: string | null,
  defaultModule: string,
): Module | undefined {
  const inUse = modules.find(({ modulekey }) => modulekey === chosen)
  return moduleNamed(modules, defaultModule) ?? inUse ?? byDisplayOrder(modules)[0]
}

/**
 * Returns the modules in the order they are shown and considered: `displayorder` ascending (spec A §4, "General flow"
 * 1).
 */
export function byDisplayOrder<Module extends RoleModule>(modules: readonly Module[]): Module[] {
  return modules.toSorted((one, other) => one.displayorder - other.displayorder)
}
