import type { Reply, listReplies } from '#features/queues/contract/replies.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { recordDone, type Actor } from '@portico/server/core/audit/acting.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { findReply, lockReplies, removeReply, upsertReply, readReplies } from './reply-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/**
 * Adds or changes a canned reply. Refuses an actor who does not see all companies, because all technicians of the
 * tenant use the replies.
 */
export async function setReply(
  database: Pool,
  actor: Actor,
  id: string,
  reply: Pick<Reply, 'title' | 'text'>,
): Promise<Result<Reply, 'reply-title-taken' | 'desk-not-yours'>> {
  if (!actor.seesAllCompanies) return err('desk-not-yours')
  const { tenantId, accountId, origin } = actor
  const [title, text] = [reply.title.trim(), reply.text.trim()]
  return inTenant(database, tenantId, async (tenant) => {
    await lockReplies(tenant, tenantId)
    const { isThere, isTaken } = await findReply(tenant, { tenantId, id }, title)
    if (isTaken) return err('reply-title-taken')
    await upsertReply(tenant, { tenantId, id, accountId }, { title, text, at: origin.at })
    await recordDone(tenant, actor, isThere ? 'reply-changed' : 'reply-made', title)
    return ok({ id, title, text, changed_at: origin.at.toISOString() })
  })
}

/** Deletes a canned reply. */
export async function dropReply(
  database: Pool,
  actor: Actor,
  id: string,
): Promise<Result<null, 'no-such-reply' | 'desk-not-yours'>> {
  if (!actor.seesAllCompanies) return err('desk-not-yours')
  return inTenant(database, actor.tenantId, async (tenant) => {
    const title = await removeReply(tenant, { tenantId: actor.tenantId, id })
    if (title === null) return err('no-such-reply')
    await recordDone(tenant, actor, 'reply-removed', title)
    return ok(null)
  })
}

/** Returns the canned replies by title. */
export function handleListReplies(context: Pick<AppContext, 'database'>): Handler<typeof listReplies> {
  return ({ session: { tenantId } }) =>
    inTenant(context.database, tenantId, async (tenant) => {
      const replies = await readReplies(tenant, tenantId)
      return done(replies.map((reply) => ({ ...reply, changed_at: reply.changed_at.toISOString() })))
    })
}
