import * as z from 'zod/mini'

/** A module the role may use (spec A §3, spec B §3). Lower `displayorder` comes first. */
export const roleModule = z.object({
  modulekey: z.string(),
  modulelabel: z.string(),
  moduledescription: z.string(),
  displayorder: z.number(),
})

export type RoleModule = z.infer<typeof roleModule>

/**
 * The module that is marked in the picker (spec B §4, "Module picker"): the one in use, else the domain's
 * `DEFAULT_MODULE`, else the one with the lowest `displayorder`. `chosen` and `defaultmodule` are module keys, perhaps empty.
 */
export function selectedModule<Module extends RoleModule>(
  modules: readonly Module[],
  chosen: string | null,
  defaultmodule: string,
): Module | undefined {
  const byKey = (key: string | null) => modules.find(({ modulekey }) => modulekey === key)
  return byKey(chosen) ?? byKey(defaultmodule) ?? byDisplayOrder(modules)[0]
}

/**
 * The modules in the order they are shown and considered: `displayorder` ascending (spec A §4, "General flow" 1).
 */
export function byDisplayOrder<Module extends RoleModule>(modules: readonly Module[]): Module[] {
  return modules.toSorted((one, other) => one.displayorder - other.displayorder)
}
