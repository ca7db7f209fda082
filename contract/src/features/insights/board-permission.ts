import type { BoardOwner } from './board.ts'

/** The deciding parts of a role: its permissions by menu entries (spec A §3), and whether it enrols devices and sets companies up. */
export type BoardRights = { mayEdit: boolean; mayChangeLayout: boolean; mayExport: boolean; mayEnrol: boolean }

/** Whether a role changes the boards of the company and of the role, which others see: those who set companies up. */
export const setsDefaults = ({ mayEdit, mayEnrol }: Pick<BoardRights, 'mayEdit' | 'mayEnrol'>): boolean =>
  mayEdit && mayEnrol

/**
 * Why a role may not change a board of this owner, as a refusal's name, or null when it may: its widgets, or its layout.
 */
export function whyNotChange(part: 'widgets' | 'layout', owner: BoardOwner, rights: BoardRights) {
  if (part === 'widgets' && !rights.mayEdit) return 'board-edit-not-permitted'
  if (part === 'layout' && !rights.mayChangeLayout) return 'layout-not-permitted'
  return owner === 'account' || setsDefaults(rights) ? null : 'board-defaults-not-permitted'
}
