import type { WebhookEvent } from '@portico/contract/core/requests/webhook-rules.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** A listed endpoint, without its secret. */
export type Endpoint = {
  id: string
  url: string
  events: WebhookEvent[]
  isActive: boolean
  createdAt: Date
  failures: number
  failingSince: Date | null
  /** When the server switched the endpoint off because its deliveries failed. */
  disabledAt: Date | null
}

/** Returns the endpoints of a tenant, oldest first. */
export async function readEndpoints(tenant: TenantTx, tenantId: string): Promise<Endpoint[]> {
  const { rows } = await sql<Endpoint>`
    select id, url, events, is_active as "isActive", created_at as "createdAt", failures, failing_since as "failingSince",
      disabled_at as "disabledAt"
    from tenant.webhook_endpoints where tenant_id = ${tenantId} order by created_at, id`.execute(tenant)
  return rows
}

/** Serialises additions of endpoints to a tenant, because no index limits their number. */
export async function lockEndpoints(tenant: TenantTx, tenantId: string): Promise<void> {
  await sql`select from tenant.tenants where tenant_id = ${tenantId} for no key update`.execute(tenant)
}

/** Adds an endpoint and returns its id. Returns null if the tenant already has an endpoint with this address. */
export async function insertEndpoint(
  tenant: TenantTx,
  tenantId: string,
  { url, events, sealed }: { url: string; events: readonly WebhookEvent[]; sealed: Buffer },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into tenant.webhook_endpoints (tenant_id, id, url, events, sealed)
    values (${tenantId}, ${uuid()}, ${url}, ${events}::text[], ${sealed})
    on conflict (tenant_id, url) do nothing returning id`.execute(tenant)
  return rows[0]?.id ?? null
}

/** Deletes an endpoint with its deliveries. Returns whether it existed. */
export async function deleteEndpoint(tenant: TenantTx, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from tenant.webhook_endpoints where tenant_id = ${tenantId} and id = ${id} returning id`.execute(tenant)
  return rows.length > 0
}

/**
 * Stores a new secret and returns whether the endpoint exists. The previous secret also signs deliveries until
 * `formerUntil`.
 */
export async function replaceEndpointSecret(
  tenant: TenantTx,
  { tenantId, id, sealed, formerUntil }: { tenantId: string; id: string; sealed: Buffer; formerUntil: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update tenant.webhook_endpoints set former_sealed = sealed, former_until = ${formerUntil}, sealed = ${sealed}
    where tenant_id = ${tenantId} and id = ${id} returning id`.execute(tenant)
  return rows.length > 0
}

/**
 * The problem of a dropped delivery. Its endpoint was off when its first attempt was due, and it is not retried
 * automatically.
 */
const dropped = 'The endpoint was switched off.'

/**
 * Switches an endpoint on or off, and returns whether it exists. Switching it on resets its failures. It also marks
 * deliveries that waited meanwhile as dropped, since most of their jobs no longer exist.
 */
export async function setEndpointActive(
  tenant: TenantTx,
  { tenantId, id, isActive }: { tenantId: string; id: string; isActive: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with switched as (
      update tenant.webhook_endpoints set is_active = ${isActive}, failures = 0, failing_since = null, disabled_at = null
      where tenant_id = ${tenantId} and id = ${id} returning id
    ), kept as (
      update tenant.webhook_deliveries as delivery set problem = ${dropped}
      from tenant.webhook_endpoints as before
      where before.tenant_id = ${tenantId} and before.id = ${id} and not before.is_active and ${isActive}
        and delivery.tenant_id = before.tenant_id and delivery.endpoint_id = before.id
        and delivery.attempts = 0 and delivery.delivered_at is null and delivery.entry_id is not null
    ) select id from switched`.execute(tenant)
  return rows.length > 0
}

/** Stores the events that an endpoint subscribes to. */
export async function setEndpointEvents(
  tenant: TenantTx,
  { tenantId, id, events }: { tenantId: string; id: string; events: readonly WebhookEvent[] },
): Promise<void> {
  await sql`
    update tenant.webhook_endpoints set events = ${events}::text[]
    where tenant_id = ${tenantId} and id = ${id}`.execute(tenant)
}
