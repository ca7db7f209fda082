import { permissionMenus, type RoleMenuItem } from '@portico/contract/features/landing/menu.ts'
import type { InsightsPreferences } from '@portico/contract/features/landing/preferences.ts'
import { type RoleModule, byDisplayOrder, moduleNamed } from '@portico/contract/features/landing/module.ts'
import type { ModuleMenuItem } from '#server/features/landing/landing-queries.ts'

/**
 * The module that was asked for, by its key or by its kind (`Insights` means `Insights MSP`), or null when the role has
 * none such. Nothing asked means the first module.
 */
export function requestedModule(modules: readonly RoleModule[], asked: string | undefined): RoleModule | null {
  const text = (asked ?? '').trim()
  return (text === '' ? byDisplayOrder(modules)[0] : moduleNamed(modules, text)) ?? null
}

/**
 * The menu of one module; its first place is the active entry (spec A §3: `activemenu`).
 */
export function menuOfModule(menus: readonly ModuleMenuItem[], module: RoleModule | null): RoleMenuItem[] {
  const own = menus.filter((item) => item.modulekey === module?.modulekey)
  const active = own.find((item) => item.menulink !== '')
  return own.map((item) => ({ menuname: item.menuname, menulink: item.menulink, activemenu: item === active }))
}

/**
 * The menu that decides a landing: that of the module requested or, where the role lacks that or has no entry in it, of its
 * first module that has any. Empty only for a role without any entry, which is rejected (spec A §6).
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

/** Whether a role whose menus of all modules these are may change the theme (spec A §6). */
export function permitsThemeChange(menus: readonly RoleMenuItem[]): boolean {
  return menus.some(({ menuname }) => menuname === permissionMenus.changeTheme)
}

/** Preferences as they count: a theme chosen before the role lost Change Page Layout stays stored, unseen. */
export function withPermittedTheme(insights: InsightsPreferences, mayChangeTheme: boolean): InsightsPreferences {
  if (mayChangeTheme) return insights
  const { theme: _unseen, ...others } = insights
  return others
}
