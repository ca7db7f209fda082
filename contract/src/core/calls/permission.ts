import type { ModuleKind } from '#contract/core/accounts/roles.ts'

/**
 * A right of a role, named after its source: `own-account` for every role, `owner` for the owner's role, the kind of a
 * module, `link:…` for a menu entry with a link, and `entry:…` for a menu entry by its name. The view
 * `tenant.role_rights` lists the rights of each role.
 */
export type Permission = 'own-account' | 'owner' | ModuleKind | `link:/${string}` | `entry:${string}`

/** Permissions by the names that code uses for them. A feature's `feature.ts` lists those that it declares. */
export type DeclaredPermissions = Readonly<Record<string, Permission>>

/** Who holds permissions: a session, or the viewer of work without one. */
export type Permitted = { readonly permissions: ReadonlySet<Permission> }

/**
 * The page where devices are enrolled and companies are configured. Roles with a menu entry that leads to it may use
 * it.
 */
export const enrolmentPath = '/insights/enrolment'
/**
 * The pages where technicians work on the requests of all users, and where the desk is configured. Roles with a menu
 * entry that leads to a page may use it.
 */
export const deskQueuePath = '/desk/queue'
export const deskSettingsPath = '/desk/settings'

/** Menu names that are permissions rather than pages (spec A §3). */
export const permissionMenus = {
  canEdit: 'Edit Dashboard',
  canExport: 'Export to PDF',
  changeTheme: 'Change Page Layout',
} as const

/** The permissions by menu names that several features check (spec A §3). */
export const menuPermissions = {
  exportPdf: `entry:${permissionMenus.canExport}`,
  changeLayout: `entry:${permissionMenus.changeTheme}`,
} as const satisfies DeclaredPermissions

/** Returns why a role may not make a call, as a refusal's name; null if it may. */
export function whyNotPermitted(
  permission: Permission,
  { permissions }: Permitted,
): 'owner-only' | 'not-permitted' | null {
  if (permissions.has(permission)) return null
  return permission === 'owner' ? 'owner-only' : 'not-permitted'
}
