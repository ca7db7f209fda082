import { menuPermissions, type Permitted } from '@portico/contract/core/calls/permission.ts'
import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import type { BoardOwner } from './board.ts'
import { boardPermissions } from './permissions.ts'

/** What decides: the permissions of the role, and whether its user is of the tenant's own company. */
export type BoardRights = Permitted & { seesAllCompanies: boolean }

/** Which boards a user changes that others see, by their owners: a role has users of all companies, even if it is used in only one. */
export const setsDefaults = ({ permissions, seesAllCompanies }: BoardRights): { company: boolean; role: boolean } => {
  const company = permissions.has(boardPermissions.edit) && permissions.has(devicePermissions.enrolment)
  return { company, role: company && seesAllCompanies }
}

/**
 * Why a role may not change a board of this owner, as a refusal's name, or null when it may: its widgets, or its layout.
 */
export function whyNotChange(part: 'widgets' | 'layout', owner: BoardOwner, rights: BoardRights) {
  if (part === 'widgets' && !rights.permissions.has(boardPermissions.edit)) return 'board-edit-not-permitted'
  if (part === 'layout' && !rights.permissions.has(menuPermissions.changeLayout)) return 'layout-not-permitted'
  return owner === 'account' || setsDefaults(rights)[owner] ? null : 'board-defaults-not-permitted'
}
