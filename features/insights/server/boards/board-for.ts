import { defaultBoard } from '#features/insights/contract/default-boards.ts'
import { type Board, boardOwners, type BoardOwner } from '#features/insights/contract/board.ts'
import type { Logger } from 'pino'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readBoardFacts, readStoredBoards } from './board-queries.ts'
import { readableLayout, readableWidgets } from './stored-board.ts'

/**
 * Returns the board that applies to a viewer: the account's own, else the company's, else the role's, else the default
 * board. With `from`, the search starts at that owner instead of the account, because an administrator edits that
 * owner's board. Parts of a stored board that this version cannot read are left out and logged.
 */
export async function boardFor(
  tenant: TenantTx,
  viewer: OwnViewer,
  log: Pick<Logger, 'warn'>,
  from: BoardOwner = 'account',
): Promise<Board> {
  const stored = await readStoredBoards(tenant, viewer)
  const product = defaultBoard(await readBoardFacts(tenant, viewer))
  const applying = boardOwners.slice(boardOwners.indexOf(from)).flatMap((owner) => {
    const row = stored.find((item) => item.owner === owner)
    return row === undefined ? [] : [row]
  })
  const layout = applying.map((row) => readableLayout(row, log)).find((item) => item !== null) ?? product.layout
  for (const row of applying) {
    const widgets = readableWidgets(row, log)
    const { owner: source, version, changed_by } = row
    if (widgets !== null)
      return { widgets, layout, source, version, changed_by, changed_at: row.changed_at.toISOString() }
  }
  return { ...product, layout }
}
