import type { BoardOwner } from './board.ts'

/**
 * What decides which boards a user may change: the role's menu permissions (spec A §3), whether the role enrols
 * devices, and whether the user belongs to the tenant's own company.
 */
export type BoardRights = {
  mayEdit: boolean
  mayChangeLayout: boolean
  mayExport: boolean
  mayEnrol: boolean
  seesAllCompanies: boolean
}

/**
 * Which shared boards a user may change: the company's, the role's, or both. A role has users in all companies, so only
 * a user who sees all companies may change its board.
 */
export const setsDefaults = ({
  mayEdit,
  mayEnrol,
  seesAllCompanies,
}: Pick<BoardRights, 'mayEdit' | 'mayEnrol' | 'seesAllCompanies'>): { company: boolean; role: boolean } => {
  const company = mayEdit && mayEnrol
  return { company, role: company && seesAllCompanies }
}

/** Why a user may not change this part of an owner's board, as a refusal's name; null if the user may. */
export function whyNotChange(part: 'widgets' | 'layout', owner: BoardOwner, rights: BoardRights) {
  if (part === 'widgets' && !rights.mayEdit) return 'board-edit-not-permitted'
  if (part === 'layout' && !rights.mayChangeLayout) return 'layout-not-permitted'
  return owner === 'account' || setsDefaults(rights)[owner] ? null : 'board-defaults-not-permitted'
}
