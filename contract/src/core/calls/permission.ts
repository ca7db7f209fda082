import { type ModuleKind, ownerRole } from '#contract/core/accounts/roles.ts'

/**
 * What a call of a session requires: only the session, for data of the account or the same for all users; the role of
 * the tenant's owner; the menu entry of enrolling devices; or a module of this kind in the role.
 */
export type Permission = 'own-account' | 'owner' | 'enrolment' | ModuleKind

/**
 * The deciding parts of a role: its name, the kinds of its modules, whether it has any menu entry in any module, and whether
 * one of them enrols devices.
 */
export type RoleFacts = {
  rolename: string
  moduleKinds: readonly ModuleKind[]
  hasMenus: boolean
  mayEnrol: boolean
}

/** Where devices are enrolled and companies are set up. Roles with a menu entry that leads here may do it. */
export const enrolmentPath = '/insights/enrolment'

/** Menu names that are permissions rather than pages (spec A §3). */
export const permissionMenus = {
  canEdit: 'Edit Dashboard',
  canExport: 'Export to PDF',
  changeTheme: 'Change Page Layout',
} as const

/**
 * Why a role may not make a call, as a refusal's name, or null when it may. A module counts only for a role with a
 * menu; a role without one is rejected (spec A §6), except for the desk, which requires none (spec A §4, "Desk flow").
 */
export function whyNotPermitted(permission: Permission, role: RoleFacts): 'owner-only' | 'not-permitted' | null {
  if (permission === 'own-account') return null
  if (permission === 'owner') return role.rolename === ownerRole ? null : 'owner-only'
  if (permission === 'enrolment') return role.mayEnrol ? null : 'not-permitted'
  const hasModule = role.moduleKinds.includes(permission)
  return hasModule && (role.hasMenus || permission === 'Desk') ? null : 'not-permitted'
}
