import { ownPath } from '@portico/contract/core/pages/own-path.ts'
import { menuPermissions, type Permitted } from '@portico/contract/core/calls/permission.ts'
import type { RoleMenuItem } from '#features/landing/contract/menu.ts'
import type { InsightsPreferences, preferences } from '#features/landing/contract/preferences.ts'
import { type RoleModule, byDisplayOrder, moduleNamed } from '@portico/contract/core/modules/module.ts'
import type * as z from 'zod/mini'
import type { KeptPreferences, ModuleMenuItem } from './landing-queries.ts'

/**
 * Returns the requested module, by key or by kind (`Insights` means `Insights MSP`); null if the role lacks it. By
 * default it is the first module.
 */
export function requestedModule(modules: readonly RoleModule[], requested: string | undefined): RoleModule | null {
  const text = (requested ?? '').trim()
  return (text === '' ? byDisplayOrder(modules)[0] : moduleNamed(modules, text)) ?? null
}

/**
 * Returns the menu of one module; the first entry with a link is the active one (spec A §3: `activemenu`). An entry
 * with a link to another site loses the link, but still counts as an entry of the role.
 */
export function menuOfModule(menus: readonly ModuleMenuItem[], module: RoleModule | null): RoleMenuItem[] {
  const own = menus
    .filter((item) => item.modulekey === module?.modulekey)
    .map((item) => (ownPath(item.menulink) === null ? { ...item, menulink: '' } : item))
  const active = own.find((item) => item.menulink !== '')
  return own.map((item) => ({ menuname: item.menuname, menulink: item.menulink, activemenu: item === active }))
}

/**
 * Returns the menu that decides the landing: that of the requested module or, if the role lacks it or has no entry in
 * it, of the role's first module with an entry. Empty only for a role without any entry, which is rejected (spec A §6).
 */
export function menuToEnter(
  { modules, menus }: { modules: readonly RoleModule[]; menus: readonly ModuleMenuItem[] },
  requested: string | undefined,
): { menu: RoleMenuItem[]; module: RoleModule | null } {
  const hasMenu = (module: RoleModule) => menus.some(({ modulekey }) => modulekey === module.modulekey)
  const wanted = requestedModule(modules, requested)
  const first = byDisplayOrder(modules).find(hasMenu) ?? requestedModule(modules, undefined)
  const module = wanted !== null && hasMenu(wanted) ? wanted : first
  return { menu: menuOfModule(menus, module), module }
}

/**
 * Returns the effective preferences. A theme that was chosen before the role lost Change Page Layout stays stored but
 * is not used (spec A §6).
 */
export function withPermittedTheme(insights: InsightsPreferences, { permissions }: Permitted): InsightsPreferences {
  if (permissions.has(menuPermissions.changeLayout)) return insights
  const { theme: _unused, ...others } = insights
  return others
}

/** Returns stored preferences in the form that the calls use. */
export function preferencesOf({ insights, opened }: KeptPreferences): z.infer<typeof preferences> {
  return { Insights: insights, ...(Object.keys(opened).length === 0 ? {} : { Modules: { opened } }) }
}
