import { boardOwners, type BoardOwner } from '#features/insights/contract/board.ts'
import type { BoardRead } from '#features/insights/web/use-board.ts'

/** Who saved a board meanwhile, and how that one is loaded: of their own board a user has saved it elsewhere. */
export const saverNames = {
  account: { saved: 'savedElsewhere', reload: 'reloadSaved' },
  company: { saved: 'savedBy', reload: 'reloadTheirs' },
  role: { saved: 'savedBy', reload: 'reloadTheirs' },
} as const satisfies Record<BoardOwner, object>

/** Whose board it is, as messages. */
export const ownerNames = { account: 'ownBoard', company: 'companyBoard', role: 'roleBoard' } as const satisfies Record<
  BoardOwner,
  string
>

/** Whose boards the user may change, beside their own. */
export const ownersOf = (may: BoardRead['may']): BoardOwner[] =>
  boardOwners.filter((owner) => owner === 'account' || may.set_defaults[owner])
