import type { ListedQueue, QueueSettings, listQueues, listQueueSettings } from '#features/queues/contract/queues.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { recordDone, type Actor } from '@portico/server/core/audit/acting.ts'
import { inTenant, type TenantTx, listInTenant } from '@portico/server/core/tenants/scope.ts'
import { recalculateQueueClocksJob } from '#features/queues/server/service-levels/recalculate-queue-clocks.ts'
import { clearLevels } from '@portico/server/core/requests/service-level/service-clock-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import { enqueue } from '@portico/server/platform/jobs/job-queries.ts'
import { countAgents, deleteQueue, lockQueues, readQueues, setMembers, upsertQueue } from './queue-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readQueueCounts, readTotalCounts } from '@portico/server/core/requests/queue-count-queries.ts'

type Refusal = 'queue-name-taken' | 'kind-has-queue' | 'not-an-agent' | 'desk-not-yours'

/**
 * Creates or changes a queue. If its levels or hours changed, schedules a recalculation of its open requests' clocks.
 * Refuses an actor who does not see all companies, a name that another queue has in any case, a kind of another queue,
 * and members who are not technicians.
 */
export async function setQueue(
  database: Pool,
  actor: Actor,
  id: string,
  settings: QueueSettings,
): Promise<Result<ListedQueue, Refusal>> {
  if (!actor.seesAllCompanies) return err('desk-not-yours')
  const { tenantId } = actor
  return inTenant(database, tenantId, async (tenant) => {
    await lockQueues(tenant, tenantId)
    const queues = await readQueues(tenant, { tenantId })
    const problem = await whyNot(tenant, { tenantId, id, queues }, settings)
    if (problem !== null) return err(problem)
    await upsertQueue(tenant, { tenantId, id }, settings)
    await setMembers(tenant, { tenantId, id }, settings.members)
    const saved = onlyRow(await readQueues(tenant, { tenantId, id }))
    const before = queues.find((queue) => queue.id === id)
    if (JSON.stringify(before) === JSON.stringify(saved)) return ok(saved)
    await recordDone(tenant, actor, before === undefined ? 'queue-made' : 'queue-changed', saved.name)
    if (before !== undefined && !isOfOneClock(before, saved))
      await enqueue(tenant, recalculateQueueClocksJob, { tenantId, queueId: id }, { key: `queue-clocks ${id}` })
    return ok(saved)
  })
}

async function whyNot(
  tenant: TenantTx,
  { tenantId, id, queues }: { tenantId: string; id: string; queues: readonly ListedQueue[] },
  { name, kinds, members }: QueueSettings,
): Promise<Refusal | null> {
  const others = queues.filter((queue) => queue.id !== id)
  const key = name.trim().toLowerCase()
  if (others.some((queue) => queue.name.toLowerCase() === key)) return 'queue-name-taken'
  if (others.some((queue) => queue.kinds.some((kind) => kinds.includes(kind)))) return 'kind-has-queue'
  return (await countAgents(tenant, tenantId, members)) === members.length ? null : 'not-an-agent'
}

const isOfOneClock = (one: ListedQueue, other: ListedQueue) =>
  JSON.stringify([one.levels, one.hours]) === JSON.stringify([other.levels, other.hours])

/** Removes a queue; its requests stay, without a service level. */
export async function dropQueue(
  database: Pool,
  actor: Actor,
  id: string,
): Promise<Result<null, 'no-such-queue' | 'desk-not-yours'>> {
  if (!actor.seesAllCompanies) return err('desk-not-yours')
  const { tenantId } = actor
  return inTenant(database, tenantId, async (tenant) => {
    await lockQueues(tenant, tenantId)
    await clearLevels(tenant, { tenantId, id })
    const name = await deleteQueue(tenant, { tenantId, id })
    if (name === null) return err('no-such-queue')
    await recordDone(tenant, actor, 'queue-removed', name)
    return ok(null)
  })
}

/** Returns the queues with the technician's counts. */
export function handleListQueues(context: Pick<AppContext, 'database'>): Handler<typeof listQueues> {
  return ({ session, origin }) =>
    listInTenant(context.database, session.tenantId, async (tenant) => {
      const queues = await readQueueCounts(tenant, session, origin.at)
      return done({ queues, total: await readTotalCounts(tenant, session, origin.at) })
    })
}

/** Returns the settings of the queues. */
export function handleListQueueSettings(context: Pick<AppContext, 'database'>): Handler<typeof listQueueSettings> {
  return ({ session: { tenantId } }) =>
    inTenant(context.database, tenantId, async (tenant) => done(await readQueues(tenant, { tenantId })))
}
