import { isAtPath } from '@portico/contract/core/pages/app-paths.ts'
import { here, ownPath } from '@portico/contract/core/pages/own-path.ts'
import { legalViewAt } from '@portico/contract/core/pages/legal-view.ts'
import { chatPaths, moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import type { RoleMenuItem } from './menu.ts'
import { kindOfModule, type ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { moduleOfApp, type RoleModule } from '@portico/contract/core/modules/module.ts'

const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, '')

/** Pages that every signed-in user may open. */
const openPages = ['/sessions', '/beakapps', '/success', '/request-action']

/** Pages that only pass the user on, which are never a landing page. */
const passages: readonly string[] = ['/load', '/callback/*']

/** Returns whether a path of this product is a page on which a user can land. */
function isPage({ pathname, search }: URL, paths: readonly string[]): boolean {
  const isOfApp = paths.some((path) => !passages.includes(path) && isAtPath(path, pathname))
  return isOfApp || legalViewAt(pathname, search) !== null
}

/** The modules and menu entries that a role may open. */
export type Known = {
  menu: readonly RoleMenuItem[]
  modules: readonly RoleModule[]
  /** The paths of the app's pages. */
  paths: readonly string[]
}

/**
 * Returns the target of `redirectto`, or null if the target is not allowed. A chat path is allowed, and an entry of the
 * role's menu, identified by its path and its `name` query parameter (spec A §4, "Landing choice" 3) or by its name
 * without a path (`?name=Devices`). Pages without `name` are allowed too, so that users return to the page from before
 * the sign-in: those in a module or app of the role, the documentation, and the user's own pages.
 */
export function redirectTarget(redirectto: string | null | undefined, known: Known): string | null {
  const { modules } = known
  const path = ownPath(redirectto)
  if (path === null) return null
  const target = new URL(path, here)
  if (target.pathname === '/') return targetOfName(target.searchParams.get('name'), known, null)
  if (!isPage(target, known.paths)) return null
  const pathname = withoutSlash(target.pathname)
  const isInApp = moduleOfApp(modules, pathname) !== undefined
  return isInApp ? path : pathname.startsWith('/apps/') ? null : targetInPages(path, pathname, known)
}

/** Returns the target if `path` leads to a page of this product. */
function targetInPages(path: string, pathname: string, known: Known): string | null {
  const { menu, modules } = known
  const target = new URL(path, here)
  const kind = moduleKindOfPath(pathname)
  const isOpen = kind === 'Documentation' || openPages.includes(pathname)
  if (kind !== null && !isOpen && !has(modules, kind)) return null
  if (chatPaths.some((chatPath) => chatPath === pathname) || menu.some((item) => leadsTo(item, target))) return path
  if (isOpen) return path
  const name = target.searchParams.get('name')
  if (name !== null) return targetOfName(name, known, target)
  return kind === null ? null : path
}

/**
 * Returns the target of an address whose `name` names a menu entry: the address itself if it is at the entry's path.
 * From another page of the same module, or from `/` (`target` is null), it is the entry's link. Null if there is no
 * such entry.
 */
function targetOfName(name: string | null, { menu, modules, paths }: Known, target: URL | null): string | null {
  const link = ownPath(menu.find(({ menuname }) => menuname === name)?.menulink)
  if (link === null) return null
  const entry = new URL(link, here)
  const kind = moduleKindOfPath(withoutSlash(entry.pathname))
  if (!isPage(entry, paths) || kind === null || !has(modules, kind)) return null
  if (target === null) return link
  if (withoutSlash(entry.pathname) === withoutSlash(target.pathname))
    return target.pathname + target.search + target.hash
  return kind === moduleKindOfPath(withoutSlash(target.pathname)) ? link : null
}

const has = (modules: readonly RoleModule[], kind: ModuleKind) =>
  modules.some((each) => kindOfModule(each.modulekey) === kind)

function leadsTo(item: RoleMenuItem, target: URL): boolean {
  const link = ownPath(item.menulink)
  if (link === null) return false
  const entry = new URL(link, here)
  return (
    withoutSlash(entry.pathname) === withoutSlash(target.pathname) &&
    entry.searchParams.get('name') === target.searchParams.get('name')
  )
}
