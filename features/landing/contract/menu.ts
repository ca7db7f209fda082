import * as z from 'zod/mini'
import { permissionMenus } from '@portico/contract/core/calls/permission.ts'

/** One entry of the role's menu (spec A §3). `menulink` is a path of this product; permissions have an empty one. */
export const roleMenuItem = z.object({
  menuname: z.string(),
  menulink: z.string(),
  activemenu: z.boolean(),
})

export type RoleMenuItem = z.infer<typeof roleMenuItem>

/** The permissions in a role's menu. `others` is the number of entries besides Edit Dashboard and Export to PDF. */
export type MenuPermissions = {
  permitted: boolean
  canEdit: boolean
  canExport: boolean
  changeTheme: boolean
  others: number
  /**
   * Whether there are so few entries that the shell shows them without a menu button (spec A §4: "a branch also tests
   * for fewer than 3 other items").
   */
  fewOthers: boolean
}

/** Reads the permissions of a role menu, by the counting rule of spec A §4, "General flow" 3. */
export function permissionsOfMenu(menu: readonly RoleMenuItem[]): MenuPermissions {
  const has = (name: string) => menu.some((item) => item.menuname === name)
  const others = menu.filter(
    (item) => item.menuname !== permissionMenus.canEdit && item.menuname !== permissionMenus.canExport,
  ).length
  return {
    permitted: menu.length > 0,
    canEdit: has(permissionMenus.canEdit),
    canExport: has(permissionMenus.canExport),
    changeTheme: has(permissionMenus.changeTheme),
    others,
    fewOthers: others < 3,
  }
}
