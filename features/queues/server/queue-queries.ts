import { storedHours, storedLevels } from '@portico/server/core/requests/stored-request.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type { ListedQueue, QueueSettings } from '#features/queues/contract/queues.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type QueueRow = Omit<ListedQueue, 'levels' | 'hours'> & { levels: unknown; hours: unknown }

/** Returns the queues of a tenant by name, or one of them, with their members by name. */
export async function readQueues(
  tenant: TenantTx,
  { tenantId, id = null }: { tenantId: string; id?: string | null },
): Promise<ListedQueue[]> {
  const { rows } = await sql<QueueRow>`
    select queue.id, queue.name, queue.kinds, queue.assignment, queue.levels, queue.hours, coalesce((
      select jsonb_agg(jsonb_build_object('id', account.id, 'name', trim(account.firstname || ' ' || account.lastname))
        order by account.firstname, account.lastname, account.id)
      from tenant.desk_queue_members as member
        join tenant.accounts as account on account.tenant_id = member.tenant_id and account.id = member.account_id
      where member.tenant_id = queue.tenant_id and member.queue_id = queue.id), '[]') as members
    from tenant.desk_queues as queue
    where queue.tenant_id = ${tenantId} and (${id}::uuid is null or queue.id = ${id})
    order by lower(queue.name), queue.id`.execute(tenant)
  return rows.map((row) => ({
    ...row,
    levels: storedLevels.read(row.levels),
    hours: storedHours.read(row.hours),
  }))
}

/** Serialises changes to a tenant's queues, because no index ensures that a kind has only one queue. */
export async function lockQueues(tenant: TenantTx, tenantId: string): Promise<void> {
  await sql`select from tenant.tenants where tenant_id = ${tenantId} for no key update`.execute(tenant)
}

/** Stores a queue without its members. */
export async function upsertQueue(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  { name, kinds, assignment, levels, hours }: Omit<QueueSettings, 'members'>,
): Promise<void> {
  const values = {
    name: name.trim(),
    kinds,
    assignment,
    levels: JSON.stringify(levels),
    hours: hours === null ? null : JSON.stringify(hours),
  }
  await tenant
    .insertInto('tenant.desk_queues')
    .values({ tenant_id: tenantId, id, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(values))
    .execute()
}

/** Replaces the members of a queue. Remaining members keep their round-robin position. */
export async function setMembers(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  members: readonly string[],
): Promise<void> {
  await sql`
    delete from tenant.desk_queue_members
    where tenant_id = ${tenantId} and queue_id = ${id} and account_id <> all(${members}::uuid[])`.execute(tenant)
  await sql`
    insert into tenant.desk_queue_members (tenant_id, queue_id, account_id)
    select ${tenantId}, ${id}, account_id from unnest(${members}::uuid[]) as account_id
    on conflict do nothing`.execute(tenant)
}

/** Counts how many of these accounts are active and may work on the desk. */
export async function countAgents(tenant: TenantTx, tenantId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.accounts as account
    where account.tenant_id = ${tenantId} and account.id = any(${ids}::uuid[]) and account.is_active
      and exists (select from tenant.role_rights as held where held.tenant_id = account.tenant_id
        and held.role_id = account.role_id and held.permission = ${deskPermissions.agent})`.execute(tenant)
  return rows[0]?.count ?? 0
}

/** Deletes a queue and returns its name, or null if it does not exist. Its requests then have no queue. */
export async function deleteQueue(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<string | null> {
  const row = await tenant
    .deleteFrom('tenant.desk_queues')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
