import { sql } from 'kysely'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { inLookup, inTenant, oneInTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { MailId } from '#server/core/mail/mail.ts'
import { awaitedKinds, type Urgency } from './urgency.ts'

/** How often a mail is tried. The tries span about three days. */
export const triesAtMost = 20

/** A tenant with waiting mails of one urgency. `isDue` means that one of them may be sent now. */
export type WaitingTenant = { tenantId: string; isDue: boolean }

/** How many tenants one statement examines. */
export const tenantsAtOnce = 100

/**
 * Returns the tenants with waiting mails, by id, up to `tenantsAtOnce`, starting after the tenant `after` (the empty
 * string starts with the first). Reads one index row per tenant, however many of its mails wait.
 */
export async function readWaitingTenants(database: Pool, urgency: Urgency, after: string): Promise<WaitingTenant[]> {
  // The row where the index scan starts: an `or` in the condition would read every mail of the preceding tenants.
  const from = after === '' ? { tenantId: deploymentTenantId, due: '-infinity' } : { tenantId: after, due: 'infinity' }
  return inLookup(database, { outbox: 'open' }, async (seen) => {
    const { rows } = await sql<WaitingTenant>`
      with recursive queue as (
        (select tenant_id, due_at from tenant.mail where urgency = ${urgency} and due_at is not null
           and sent_at is null and (tenant_id, due_at) > (${from.tenantId}::uuid, ${from.due}::timestamptz)
         order by tenant_id, due_at limit 1)
        union all
        select next.tenant_id, next.due_at from queue cross join lateral (
          select tenant_id, due_at from tenant.mail where urgency = ${urgency} and due_at is not null
            and sent_at is null and tenant_id > queue.tenant_id
          order by tenant_id, due_at limit 1) as next
      )
      select tenant_id as "tenantId", due_at <= now() as "isDue" from queue limit ${tenantsAtOnce}`.execute(seen)
    return rows
  })
}

/**
 * Minutes after which a claim expires if its node neither settles it nor dies. This is longer than sending any mail
 * takes.
 */
const claimMinutes = 10

type Claim = { tenantId: string; urgency: Urgency; node: string; atMost: number }

/**
 * Claims a tenant's longest due mails for a node, which sends them now. Each claim counts as a try. A claim lost in a
 * crash is repeated, so the commit need not wait for the disk. The array is evaluated once; `id in (select … limit …)`
 * may be evaluated for each row and then claim more.
 */
export async function claimMails(database: Pool, { tenantId, urgency, node, atMost }: Claim): Promise<MailId[]> {
  const rows = await oneInTenant(
    database,
    tenantId,
    sql<{ id: string }>`
      update tenant.mail set claimed_by = ${node}, tries = tries + 1, due_at = now() + make_interval(mins => ${claimMinutes})
      where tenant_id = ${tenantId} and id = any(array(
        select id from tenant.mail where tenant_id = ${tenantId} and urgency = ${urgency} and due_at <= now()
          and due_at is not null
        order by due_at limit ${atMost} for update skip locked))
      returning id, set_config('synchronous_commit', 'off', true)`,
  )
  return rows.map(({ id }) => ({ tenantId, mailId: id }))
}

/** Identifies a tenant's mails that a node has claimed. */
export type NodeClaim = { node: string; tenantId: string }

/** Returns claimed but untried mails to the outbox, for any node to send now. */
export async function releaseMails(
  database: Pool,
  { node, tenantId }: NodeClaim,
  ids: readonly string[],
): Promise<void> {
  await inTenant(database, tenantId, (tenant) =>
    sql`
      update tenant.mail set claimed_by = null, tries = tries - 1, due_at = case when due_at is null then null else now() end
      where tenant_id = ${tenantId} and claimed_by = ${node} and id = any(${ids}::uuid[])`.execute(tenant),
  )
}

/** Returns the nodes with claimed mails, each with the tenants and the number of mails. */
export async function readClaims(database: Pool): Promise<(NodeClaim & { mails: number })[]> {
  return inLookup(database, { outbox: 'open' }, async (seen) => {
    const { rows } = await sql<NodeClaim & { mails: number }>`
      select claimed_by as node, tenant_id as "tenantId", count(*)::int as mails from tenant.mail
      where claimed_by is not null and sent_at is null group by claimed_by, tenant_id`.execute(seen)
    return rows
  })
}

/**
 * Frees a tenant's mails that a dead node claimed. A live node holds its lock, so only a dead node's lock can be
 * acquired.
 */
export async function freeMailsOfDeadNode(database: Pool, { node, tenantId }: NodeClaim): Promise<number> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql`
      update tenant.mail set claimed_by = null, due_at = case when due_at is null then null else now() end
      where tenant_id = ${tenantId} and claimed_by = ${node}
        and (select pg_try_advisory_xact_lock(hashtextextended(${node}, 0)))
      returning id`.execute(tenant)
    return rows.length
  })
}

/**
 * Frees a tenant's mails that a node has claimed but does not hold. They may have been tried, so they pause like failed
 * ones.
 */
export async function freeLostMails(
  database: Pool,
  { node, tenantId }: NodeClaim,
  held: readonly string[],
): Promise<number> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql`
      update tenant.mail set claimed_by = null, due_at = case when due_at is null or tries >= ${triesAtMost} then null
        else now() + exp(least(tries, 10)) * interval '1 second' end
      where tenant_id = ${tenantId} and claimed_by = ${node} and id <> all(${held}::uuid[])
      returning id`.execute(tenant)
    return rows.length
  })
}

/** Queues a mail that an older version queued as a job, unless it waits already, was sent or has expired. */
export async function importQueuedMail(database: Pool, { tenantId, mailId }: MailId): Promise<void> {
  await inTenant(database, tenantId, (tenant) =>
    sql`
      update tenant.mail set due_at = now(), urgency = case when kind = any(${[...awaitedKinds]}::text[]) then 0 else 1 end
      where tenant_id = ${tenantId} and id = ${mailId} and sent_at is null and due_at is null
        and (expires_at is null or expires_at > now())`.execute(tenant),
  )
}

/** How many mails of an urgency wait, and how many seconds ago the oldest became due. */
export type OutboxDepth = { urgency: Urgency; waiting: number; oldest: number }

/** The highest count of waiting mails that is reported. */
export const countedAtMost = 100_000

/**
 * Returns the depth of the outbox by urgency. The oldest mail is searched for tenant by tenant, among the first ten
 * thousand.
 */
export async function readOutboxDepths(database: Pool): Promise<OutboxDepth[]> {
  return inLookup(database, { outbox: 'open' }, async (seen) => {
    const { rows } = await sql<OutboxDepth>`
      with recursive queue as (
        select level.urgency, first.tenant_id, first.due_at from (values (0::smallint), (1::smallint)) as level (urgency)
          cross join lateral (
            select tenant_id, due_at from tenant.mail where mail.urgency = level.urgency and due_at is not null
              and sent_at is null order by tenant_id, due_at limit 1) as first
        union all
        select queue.urgency, next.tenant_id, next.due_at from queue cross join lateral (
          select tenant_id, due_at from tenant.mail where mail.urgency = queue.urgency and due_at is not null
            and sent_at is null and mail.tenant_id > queue.tenant_id order by tenant_id, due_at limit 1) as next
      )
      select level.urgency, waiting.count::int as waiting,
        coalesce(extract(epoch from now() - oldest.due_at), 0)::float as oldest
      from (values (0::smallint), (1::smallint)) as level (urgency)
        cross join lateral (select count(*) from (
          select from tenant.mail where mail.urgency = level.urgency and due_at is not null and sent_at is null
          limit ${countedAtMost}) as counted) as waiting
        cross join lateral (select least(min(due_at), now()) as due_at from (
          select due_at, urgency from queue limit 10000) as seen where seen.urgency = level.urgency) as oldest
      order by level.urgency`.execute(seen)
    return rows
  })
}
