import { boardOwners, type BoardOwner } from '#features/insights/contract/board.ts'
import type { BoardRead } from '#features/insights/web/use-board.ts'

/**
 * The messages that tell that a board was saved meanwhile, and offer to load that version. Only the user can have saved
 * their own board.
 */
export const saverNames = {
  account: { saved: 'savedElsewhere', reload: 'reloadSaved' },
  company: { saved: 'savedBy', reload: 'reloadTheirs' },
  role: { saved: 'savedBy', reload: 'reloadTheirs' },
} as const satisfies Record<BoardOwner, object>

/** The messages that name the owner of a board. */
export const ownerNames = { account: 'ownBoard', company: 'companyBoard', role: 'roleBoard' } as const satisfies Record<
  BoardOwner,
  string
>

/** Returns the owners whose boards the user may change, including the user. */
export const ownersOf = (may: BoardRead['may']): BoardOwner[] =>
  boardOwners.filter((owner) => owner === 'account' || may.set_defaults[owner])
