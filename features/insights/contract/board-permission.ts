import type { BoardOwner } from './board.ts'

/**
 * What decides: permissions of the role by menu entries (spec A §3), whether it enrols devices and sets companies up, and whether its user is
 * of the tenant's own company.
 */
export type BoardRights = {
  mayEdit: boolean
  mayChangeLayout: boolean
  mayExport: boolean
  mayEnrol: boolean
  seesAllCompanies: boolean
}

/** Which boards a user changes that others see, by their owners: a role has users of all companies, also where only one of them is seen. */
export const setsDefaults = ({
  mayEdit,
  mayEnrol,
  seesAllCompanies,
}: Pick<BoardRights, 'mayEdit' | 'mayEnrol' | 'seesAllCompanies'>): { company: boolean; role: boolean } => {
  const company = mayEdit && mayEnrol
  return { company, role: company && seesAllCompanies }
}

/**
 * Why a role may not change a board of this owner, as a refusal's name, or null when it may: its widgets, or its layout.
 */
export function whyNotChange(part: 'widgets' | 'layout', owner: BoardOwner, rights: BoardRights) {
  if (part === 'widgets' && !rights.mayEdit) return 'board-edit-not-permitted'
  if (part === 'layout' && !rights.mayChangeLayout) return 'layout-not-permitted'
  return owner === 'account' || setsDefaults(rights)[owner] ? null : 'board-defaults-not-permitted'
}
