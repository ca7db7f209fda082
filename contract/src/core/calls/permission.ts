import { type ModuleKind, ownerRole } from '#contract/core/accounts/roles.ts'

/**
 * The permission that a call of a session requires: only the session, for data of the account or data that are the same
 * for all users; the role of the tenant's owner; a menu entry (enrolling devices, the desk's queue, or the desk's
 * settings); or a module of this kind in the role.
 */
export type Permission = 'own-account' | 'owner' | 'enrolment' | 'desk-agent' | 'desk-settings' | ModuleKind

/**
 * The parts of a role that decide: its name, the kinds of its modules, whether it has any menu entry, and whether one
 * of them enrols devices, works on the desk's queue, or configures the desk.
 */
export type RoleFacts = {
  rolename: string
  moduleKinds: readonly ModuleKind[]
  hasMenus: boolean
  mayEnrol: boolean
  mayWorkDesk: boolean
  maySetUpDesk: boolean
}

/**
 * The page where devices are enrolled and companies are configured. Roles with a menu entry that leads here may do it.
 */
export const enrolmentPath = '/insights/enrolment'
/**
 * The pages where technicians work on the requests of all users, and where the desk is configured. Roles with a menu
 * entry that leads there may do it.
 */
export const deskQueuePath = '/desk/queue'
export const deskSettingsPath = '/desk/settings'

/** Menu names that are permissions rather than pages (spec A §3). */
export const permissionMenus = {
  canEdit: 'Edit Dashboard',
  canExport: 'Export to PDF',
  changeTheme: 'Change Page Layout',
} as const

/** The permissions that a menu entry gives, and the property of a role that has it. */
const menuFacts = { 'enrolment': 'mayEnrol', 'desk-agent': 'mayWorkDesk', 'desk-settings': 'maySetUpDesk' } as const

const isOfMenu = (permission: Permission): permission is keyof typeof menuFacts => permission in menuFacts

/**
 * Why a role may not make a call, as a refusal's name, or null when it may. A module counts only for a role with a
 * menu; a role without one is rejected (spec A §6), except for the desk, which requires none (spec A §4, "Desk flow").
 */
export function whyNotPermitted(permission: Permission, role: RoleFacts): 'owner-only' | 'not-permitted' | null {
  if (permission === 'own-account') return null
  if (permission === 'owner') return role.rolename === ownerRole ? null : 'owner-only'
  if (isOfMenu(permission)) return role[menuFacts[permission]] ? null : 'not-permitted'
  const hasModule = role.moduleKinds.includes(permission)
  return hasModule && (role.hasMenus || permission === 'Desk') ? null : 'not-permitted'
}
