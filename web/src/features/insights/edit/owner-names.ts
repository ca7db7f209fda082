import type { BoardOwner } from '@portico/contract/features/insights/board.ts'

/** Whose board it is, as messages. */
export const ownerNames = { account: 'ownBoard', company: 'companyBoard', role: 'roleBoard' } as const satisfies Record<
  BoardOwner,
  string
>
