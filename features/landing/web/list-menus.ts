import { listMenus } from '#features/landing/contract/modules.ts'
import { permissionMenus } from '@portico/contract/core/calls/permission.ts'
import { permissionsOfMenu, type RoleMenuItem } from '#features/landing/contract/menu.ts'
import { ownPath } from '@portico/contract/core/pages/own-path.ts'
import { useEffect } from 'react'
import { useShownNames, type ShownNames } from '@portico/web/core/modules/shown-names.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import type { QueryClient } from '@tanstack/react-query'
import { cacheOutput, useCall } from '@portico/web/core/calls/use-call.ts'

const fresh = 60_000
const permissionNames: readonly string[] = Object.values(permissionMenus)

/**
 * A menu entry of a module. `link` is a path of this product; `isFirst` is whether it leads to the module's first page.
 */
export type MenuLink = { name: string; link: string; isFirst: boolean }

/**
 * Returns the menu of the role in one module (by key; null for the first), and whether it has so few entries that it
 * needs no menu button. Stores the permissions among them as `canEdit` and `changeTheme` (spec A §4).
 */
export function useMenu(modulekey: string | null): { links: MenuLink[]; isFew: boolean; mayChangeTheme: boolean } {
  const { data } = useCall(listMenus, { query: modulekey === null ? {} : { module: modulekey } }, fresh)
  const menu = data?.ok === true ? data.data : null
  useEffect(() => {
    if (menu !== null) storePermissions(menu)
  }, [menu])
  const { fewOthers, changeTheme } = permissionsOfMenu(menu ?? [])
  const mayChangeTheme = changeTheme || session.read('changeTheme') === 'true'
  const names = useShownNames()
  return { links: linksOf(menu ?? [], names), isFew: fewOthers, mayChangeTheme }
}

/** Caches the menu of one module (by key) from the loader's data. */
export function keepMenu(client: QueryClient, modulekey: string, menu: RoleMenuItem[]): void {
  cacheOutput(client, listMenus, { query: { module: modulekey } }, menu)
}

/**
 * Returns the entries of a menu that are links. Links to another site or to our playground are omitted, because menus
 * are data (spec A §2).
 */
export function linksOf(menu: readonly RoleMenuItem[], names: ShownNames): MenuLink[] {
  return menu.flatMap(({ menuname, menulink, activemenu }) => {
    const link = permissionNames.includes(menuname) ? null : ownPath(menulink)
    return link === null ? [] : [{ name: names.menu(menuname, menulink), link, isFirst: activemenu }]
  })
}

/** Stores the permissions of a menu. A permission from one module's menu stays if another module's menu lacks it. */
function storePermissions(menu: readonly RoleMenuItem[]): void {
  const { canEdit, changeTheme } = permissionsOfMenu(menu)
  if (canEdit || session.read('canEdit') === null) session.write('canEdit', String(canEdit))
  if (changeTheme || session.read('changeTheme') === null) session.write('changeTheme', String(changeTheme))
}
