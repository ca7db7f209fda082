import { permissionMenus, type RoleMenuItem } from '@portico/contract/features/landing/menu.ts'
import type { InsightsPreferences } from '@portico/contract/features/landing/preferences.ts'

/** Whether a role whose menus of all modules these are may change the theme (spec A §6). */
export function mayChangeThemeBy(menus: readonly RoleMenuItem[]): boolean {
  return menus.some(({ menuname }) => menuname === permissionMenus.changeTheme)
}

/** Preferences as they count: a theme chosen before the role lost Change Page Layout stays stored, unseen. */
export function withPermittedTheme(insights: InsightsPreferences, mayChangeTheme: boolean): InsightsPreferences {
  if (mayChangeTheme) return insights
  const { theme: _unseen, ...others } = insights
  return others
}
