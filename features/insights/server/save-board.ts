import { boardProblems } from '#features/insights/contract/board-rules.ts'
import type { Board, BoardOwner } from '#features/insights/contract/board.ts'
import type { saveBoard as call } from '#features/insights/contract/boards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { recordChange, whyNotChanged } from '#features/insights/server/boards/board-changes.ts'
import { boardFor } from '#features/insights/server/boards/board-for.ts'
import { readStoredBoards, writeWidgets } from '#features/insights/server/boards/board-queries.ts'

type Parts = Pick<AppContext, 'database' | 'log'>

/**
 * Saves the widgets of a board if no one has changed it since the edited version, or unconditionally with `overwrites`.
 * The first save also copies the layout that applied.
 */
export function handleSaveBoard(parts: Parts): Handler<typeof call> {
  return async (request) => {
    const { owner, widgets } = request.body
    const why = whyNotChanged('widgets', owner, request.session)
    if (why === 'board-edit-not-permitted' || why === 'board-defaults-not-permitted') return refused(why)
    const problems = boardProblems(widgets)
    if (problems.length > 0) return refused('board-not-valid', { data: { problems } })
    return inTenant(parts.database, request.session.tenantId, async (tenant) => {
      const saved = await save(tenant, parts, request)
      return saved === null ? refused('board-changed', { data: await storedNow(tenant, request, owner) }) : done(saved)
    })
  }
}

async function save(tenant: TenantTx, { log }: Parts, request: CallRequest<typeof call>): Promise<Board | null> {
  const { session, origin, body } = request
  const { owner, widgets, version, overwrites } = body
  const { layout } = await boardFor(tenant, session, log, owner)
  const write = () =>
    writeWidgets(tenant, { owner, viewer: session, at: origin.at }, { widgets, layout, version, overwrites })
  // If another user stored a board meanwhile, the second try finds its row.
  const isWritten = (await write()) || (overwrites && (await write()))
  if (!isWritten) return null
  await recordChange(tenant, request, owner, 'board-changed')
  return boardFor(tenant, session, log, owner)
}

/** Returns who changed the board meanwhile, and when; empty and null if it was reset. */
async function storedNow(tenant: TenantTx, { session }: CallRequest<typeof call>, owner: BoardOwner) {
  const stored = (await readStoredBoards(tenant, session)).find((item) => item.owner === owner && item.widgets !== null)
  return {
    changed_by: stored?.changed_by ?? '',
    changed_at: stored?.changed_at.toISOString() ?? null,
    version: stored?.version ?? 0,
  }
}
