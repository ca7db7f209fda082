import {
  type DeclaredPermissions,
  permissionMenus,
  menuPermissions,
  type Permitted,
} from '@portico/contract/core/calls/permission.ts'
import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import type { BoardOwner } from './board.ts'

/** The permission to choose the widgets of boards (spec A §3). */
export const boardPermissions = {
  edit: `entry:${permissionMenus.canEdit}`,
} as const satisfies DeclaredPermissions

/**
 * The rights that decide which boards a user may change: the role's permissions, and whether the user belongs to the
 * tenant's own company.
 */
export type BoardRights = Permitted & { seesAllCompanies: boolean }

/**
 * Returns which shared boards a user may change: the company's, the role's, both or none. A role has users in all
 * companies, so only a user who sees all companies may change its board.
 */
export const setsDefaults = ({ permissions, seesAllCompanies }: BoardRights): { company: boolean; role: boolean } => {
  const company = permissions.has(boardPermissions.edit) && permissions.has(devicePermissions.enrolment)
  return { company, role: company && seesAllCompanies }
}

/** Returns the name of the refusal if a user may not change this part of an owner's board; null if the user may. */
export function whyNotChange(part: 'widgets' | 'layout', owner: BoardOwner, rights: BoardRights) {
  if (part === 'widgets' && !rights.permissions.has(boardPermissions.edit)) return 'board-edit-not-permitted'
  if (part === 'layout' && !rights.permissions.has(menuPermissions.changeLayout)) return 'layout-not-permitted'
  return owner === 'account' || setsDefaults(rights)[owner] ? null : 'board-defaults-not-permitted'
}
