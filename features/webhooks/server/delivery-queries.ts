import type { WebhookEvent } from '@portico/contract/core/requests/webhook-rules.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** The numbers of deliveries of an endpoint that are kept, and that are listed. */
const keptAtMost = 1_000
const shown = 20

/** A listed delivery. `isDropped`: its endpoint was switched off when its first attempt was due. */
export type Delivery = {
  id: string
  event: string
  createdAt: Date
  attempts: number
  attemptedAt: Date | null
  status: number | null
  problem: string
  deliveredAt: Date | null
  isDropped: boolean
}

/**
 * Returns the active endpoints that subscribe to an event. `answersWell`: the endpoint has accepted a delivery, and
 * none has failed since.
 */
export async function readCalledEndpoints(
  tenant: TenantTx,
  tenantId: string,
  event: WebhookEvent,
): Promise<{ id: string; answersWell: boolean }[]> {
  const { rows } = await sql<{ id: string; answersWell: boolean }>`
    select id, failures = 0 and exists (
      select from tenant.webhook_deliveries as delivery where delivery.tenant_id = endpoint.tenant_id
        and delivery.endpoint_id = endpoint.id and delivery.delivered_at is not null) as "answersWell"
    from tenant.webhook_endpoints as endpoint where tenant_id = ${tenantId} and is_active and ${event} = any(events)
    order by created_at, id`.execute(tenant)
  return rows
}

type NewDelivery = { tenantId: string; endpointId: string; event: string; body: string; entryId: string | null }

/** Adds a delivery and returns its id. Returns null if the entry already has a delivery for this event. */
export async function insertDelivery(
  tenant: TenantTx,
  { tenantId, endpointId, event, body, entryId }: NewDelivery,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into tenant.webhook_deliveries (tenant_id, id, endpoint_id, event, body, entry_id)
    values (${tenantId}, ${uuid()}, ${endpointId}, ${event}, ${body}, ${entryId})
    on conflict (tenant_id, endpoint_id, entry_id, event) do nothing returning id`.execute(tenant)
  return rows[0]?.id ?? null
}

/** Deletes the oldest deliveries of an endpoint beyond the number that is kept. */
export async function deleteOldDeliveries(tenant: TenantTx, tenantId: string, endpointId: string): Promise<void> {
  await sql`
    delete from tenant.webhook_deliveries where tenant_id = ${tenantId} and id in (
      select id from tenant.webhook_deliveries where tenant_id = ${tenantId} and endpoint_id = ${endpointId}
      order by created_at desc offset ${keptAtMost})`.execute(tenant)
}

/** Returns the latest deliveries of an endpoint, newest first. */
export async function readDeliveries(tenant: TenantTx, tenantId: string, endpointId: string): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select delivery.id, event, delivery.created_at as "createdAt", attempts, attempted_at as "attemptedAt", status, problem,
      delivered_at as "deliveredAt",
      attempts = 0 and delivered_at is null and entry_id is not null
        and (problem <> '' or not endpoint.is_active) as "isDropped"
    from tenant.webhook_deliveries as delivery
      join tenant.webhook_endpoints as endpoint
        on endpoint.tenant_id = delivery.tenant_id and endpoint.id = delivery.endpoint_id
    where delivery.tenant_id = ${tenantId} and delivery.endpoint_id = ${endpointId}
    order by delivery.created_at desc, delivery.id desc limit ${shown}`.execute(tenant)
  return rows
}

/** Returns the latest delivery of each endpoint of a tenant that has one. */
export async function readLastDeliveries(
  tenant: TenantTx,
  tenantId: string,
): Promise<(Delivery & { endpointId: string })[]> {
  const { rows } = await sql<Delivery & { endpointId: string }>`
    select endpoint.id as "endpointId", last.*
    from tenant.webhook_endpoints as endpoint cross join lateral (
      select id, event, created_at as "createdAt", attempts, attempted_at as "attemptedAt", status, problem,
        delivered_at as "deliveredAt",
        attempts = 0 and delivered_at is null and entry_id is not null
          and (problem <> '' or not endpoint.is_active) as "isDropped"
      from tenant.webhook_deliveries as delivery
      where delivery.tenant_id = endpoint.tenant_id and delivery.endpoint_id = endpoint.id
      order by created_at desc, id desc limit 1) as last
    where endpoint.tenant_id = ${tenantId}`.execute(tenant)
  return rows
}

/** Returns the progress of a delivery, or null if it was deleted. */
export async function readDelivery(tenant: TenantTx, tenantId: string, id: string): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    select delivery.id, event, delivery.created_at as "createdAt", attempts, attempted_at as "attemptedAt", status, problem,
      delivered_at as "deliveredAt",
      attempts = 0 and delivered_at is null and entry_id is not null
        and (problem <> '' or not endpoint.is_active) as "isDropped"
    from tenant.webhook_deliveries as delivery
      join tenant.webhook_endpoints as endpoint
        on endpoint.tenant_id = delivery.tenant_id and endpoint.id = delivery.endpoint_id
    where delivery.tenant_id = ${tenantId} and delivery.id = ${id}`.execute(tenant)
  return rows[0] ?? null
}

/** Returns an endpoint's unsent test of the last minutes, or null. */
export async function readWaitingTest(tenant: TenantTx, tenantId: string, endpointId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant.webhook_deliveries where tenant_id = ${tenantId} and endpoint_id = ${endpointId}
      and entry_id is null and attempts = 0 and created_at > now() - interval '10 minutes'
    order by created_at desc limit 1`.execute(tenant)
  return rows[0]?.id ?? null
}

/** A waiting delivery with everything needed to send it. */
export type WaitingDelivery = {
  id: string
  endpointId: string
  /** Whether a user sent it as a test, which is neither retried nor counted as a failure. */
  isTest: boolean
  /** Whether its endpoint has accepted a delivery and none has failed since. */
  answersWell: boolean
  url: string
  body: string
  attempts: number
  sealed: Buffer
  formerSealed: Buffer | null
  formerUntil: Date | null
}

/**
 * Returns a waiting delivery. Returns null if it was delivered or its endpoint was removed or switched off. Tests are
 * also sent to switched-off endpoints.
 */
export async function readWaitingDelivery(
  tenant: TenantTx,
  tenantId: string,
  id: string,
): Promise<WaitingDelivery | null> {
  const { rows } = await sql<WaitingDelivery>`
    select delivery.id, delivery.endpoint_id as "endpointId", delivery.body, delivery.attempts,
      delivery.entry_id is null as "isTest", endpoint.failures = 0 and exists (
        select from tenant.webhook_deliveries as accepted where accepted.tenant_id = endpoint.tenant_id
          and accepted.endpoint_id = endpoint.id and accepted.delivered_at is not null) as "answersWell", endpoint.url, endpoint.sealed,
      endpoint.former_sealed as "formerSealed", endpoint.former_until as "formerUntil"
    from tenant.webhook_deliveries as delivery
      join tenant.webhook_endpoints as endpoint
        on endpoint.tenant_id = delivery.tenant_id and endpoint.id = delivery.endpoint_id
    where delivery.tenant_id = ${tenantId} and delivery.id = ${id} and delivery.delivered_at is null
      and (endpoint.is_active or delivery.entry_id is null)`.execute(tenant)
  return rows[0] ?? null
}

/** Makes a dropped delivery wait for its first attempt again. */
export async function restoreDroppedDelivery(tenant: TenantTx, tenantId: string, id: string): Promise<void> {
  await sql`
    update tenant.webhook_deliveries set problem = ''
    where tenant_id = ${tenantId} and id = ${id} and attempts = 0 and problem <> ''`.execute(tenant)
}

type Attempt = { tenantId: string; id: string; endpointId: string; at: Date; status: number | null; problem: string }

/** Records an attempt, unless another attempt has succeeded. `isDelivered` means that the receiver accepted it. */
export async function recordAttempt(
  tenant: TenantTx,
  { tenantId, id, at, status, problem }: Attempt,
  isDelivered: boolean,
): Promise<void> {
  await sql`
    update tenant.webhook_deliveries set attempts = attempts + 1, attempted_at = ${at}, status = ${status}, problem = ${problem},
      delivered_at = ${isDelivered ? at : null}
    where tenant_id = ${tenantId} and id = ${id} and delivered_at is null`.execute(tenant)
}

/** Resets the failures of an endpoint. */
export async function endFailures(tenant: TenantTx, tenantId: string, endpointId: string): Promise<void> {
  await sql`
    update tenant.webhook_endpoints set failures = 0, failing_since = null
    where tenant_id = ${tenantId} and id = ${endpointId} and failures > 0`.execute(tenant)
}

/** Counts a failure of an endpoint. Returns the number of failures in a row, and when the first occurred. */
export async function countFailure(
  tenant: TenantTx,
  { tenantId, endpointId, at }: Pick<Attempt, 'tenantId' | 'endpointId' | 'at'>,
): Promise<{ failures: number; failingSince: Date | null }> {
  const { rows } = await sql<{ failures: number; failingSince: Date | null }>`
    update tenant.webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, ${at})
    where tenant_id = ${tenantId} and id = ${endpointId}
    returning failures, failing_since as "failingSince"`.execute(tenant)
  return rows[0] ?? { failures: 0, failingSince: null }
}

/** Switches an endpoint off because its deliveries fail. */
export async function disableEndpoint(
  tenant: TenantTx,
  { tenantId, endpointId, at }: Pick<Attempt, 'tenantId' | 'endpointId' | 'at'>,
): Promise<void> {
  await sql`
    update tenant.webhook_endpoints set is_active = false, disabled_at = ${at}
    where tenant_id = ${tenantId} and id = ${endpointId} and is_active`.execute(tenant)
}
