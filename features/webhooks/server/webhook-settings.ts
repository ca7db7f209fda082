import { webhookEvents, type WebhookEvent } from '@portico/contract/core/requests/webhook-rules.ts'
import type { ListedWebhook, WebhookDelivery } from '#features/webhooks/contract/webhooks.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordDone, type Actor } from '@portico/server/core/audit/acting.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readDeliveries, readLastDeliveries, type Delivery } from './delivery-queries.ts'
import {
  lockEndpoints,
  readEndpoints,
  setEndpointActive,
  setEndpointEvents,
  type Endpoint,
} from './endpoint-queries.ts'
import {
  addEndpoint,
  deliveryStateOf,
  removeEndpoint,
  rotateSecret,
  sendAgain,
  sendTest,
  stateOf,
  type EndpointProblem,
} from './endpoints.ts'

type Database = Pick<AppContext, 'database'>
type Secrets = Database & Pick<AppContext, 'secret'>

/**
 * Returns the endpoints of the actor's tenant. Refuses an actor who does not see all companies, because endpoints
 * receive the requests of all companies.
 */
export function listWebhooks(context: Database, actor: Actor): Promise<Result<ListedWebhook[], 'desk-not-yours'>> {
  return ofProvider(context, actor, async (tenant) => ok(await readListed(tenant, actor.tenantId)))
}

/**
 * Adds an endpoint and returns it with its secret. Private addresses are accepted only if the server's setting allows
 * them.
 */
export function createWebhook(
  context: Secrets & Pick<AppContext, 'webhooksPrivate'>,
  actor: Actor,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<Result<{ id: string; url: string; secret: string }, EndpointProblem | 'desk-not-yours'>> {
  return ofProvider(context, actor, async (tenant) => {
    const wanted = { tenantId: actor.tenantId, url, events, allowsPrivate: context.webhooksPrivate }
    const added = await addEndpoint(tenant, context, wanted)
    if (added.ok) await recordDone(tenant, actor, 'webhook-made', nameOf(added.value))
    return added
  })
}

/** Changes the events of an endpoint, or switches it on or off, and records what changed. */
export function changeWebhook(
  context: Database,
  actor: Actor,
  id: string,
  { events, is_active: isActive }: { events?: readonly WebhookEvent[] | undefined; is_active?: boolean | undefined },
): Promise<Result<ListedWebhook, 'no-such-webhook' | 'no-webhook-events' | 'desk-not-yours'>> {
  const { tenantId } = actor
  return ofProvider(context, actor, async (tenant) => {
    await lockEndpoints(tenant, tenantId)
    const before = await findEndpoint(tenant, tenantId, id)
    if (before === null) return err('no-such-webhook')
    if (events?.length === 0) return err('no-webhook-events')
    const wanted = webhookEvents.filter((event) => (events ?? before.events).includes(event))
    if (wanted.join() !== before.events.join()) {
      await setEndpointEvents(tenant, { tenantId, id, events: wanted })
      await recordDone(tenant, actor, 'webhook-changed', nameOf(before))
    }
    if (isActive !== undefined && isActive !== before.isActive) {
      await setEndpointActive(tenant, { tenantId, id, isActive })
      await recordDone(tenant, actor, isActive ? 'webhook-switched-on' : 'webhook-switched-off', nameOf(before))
    }
    const after = (await readListed(tenant, tenantId)).find((webhook) => webhook.id === id)
    return after === undefined ? err('no-such-webhook') : ok(after)
  })
}

/** Gives an endpoint a new secret and returns it. */
export function renewWebhookSecret(
  context: Secrets,
  actor: Actor,
  id: string,
): Promise<Result<string, 'no-such-webhook' | 'desk-not-yours'>> {
  return ofEndpoint(context, actor, id, async (tenant, endpoint) => {
    const rotated = await rotateSecret(tenant, context, { tenantId: actor.tenantId, id, at: actor.origin.at })
    if (rotated.ok) await recordDone(tenant, actor, 'webhook-secret-rotated', nameOf(endpoint))
    return rotated
  })
}

/** Queues a test of an endpoint and returns its delivery's id. */
export function testWebhook(
  context: Database,
  actor: Actor,
  id: string,
): Promise<Result<string, 'no-such-webhook' | 'desk-not-yours'>> {
  return ofEndpoint(context, actor, id, async (tenant, endpoint) => {
    const sent = await sendTest(tenant, { tenantId: actor.tenantId, id, at: actor.origin.at })
    if (sent.ok) await recordDone(tenant, actor, 'webhook-tested', nameOf(endpoint))
    return sent
  })
}

/** Removes an endpoint with its deliveries. */
export function dropWebhook(
  context: Database,
  actor: Actor,
  id: string,
): Promise<Result<null, 'no-such-webhook' | 'desk-not-yours'>> {
  return ofEndpoint(context, actor, id, async (tenant, endpoint) => {
    const removed = await removeEndpoint(tenant, actor.tenantId, id)
    if (removed.ok) await recordDone(tenant, actor, 'webhook-removed', nameOf(endpoint))
    return removed
  })
}

/** Returns the latest deliveries of an endpoint, newest first. */
export function listDeliveries(
  context: Database,
  actor: Actor,
  id: string,
): Promise<Result<WebhookDelivery[], 'no-such-webhook' | 'desk-not-yours'>> {
  return ofEndpoint(context, actor, id, async (tenant) =>
    ok((await readDeliveries(tenant, actor.tenantId, id)).map(deliveryOf)),
  )
}

/** Sends a failed or unsent delivery again immediately. */
export function resendDelivery(
  context: Database,
  actor: Actor,
  deliveryId: string,
): Promise<Result<null, 'delivery-not-possible' | 'desk-not-yours'>> {
  return ofProvider(context, actor, async (tenant) => {
    const sent = await sendAgain(tenant, actor.tenantId, deliveryId)
    if (!sent.ok) return sent
    await recordDone(tenant, actor, 'webhook-sent-again', nameOf({ id: sent.value.endpointId, url: sent.value.url }))
    return ok(null)
  })
}

async function ofProvider<Value, Refusal extends string>(
  { database }: Database,
  actor: Actor,
  act: (tenant: TenantTx) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | 'desk-not-yours'>> {
  return actor.seesAllCompanies ? inTenant(database, actor.tenantId, act) : err('desk-not-yours')
}

function ofEndpoint<Value, Refusal extends string>(
  context: Database,
  actor: Actor,
  id: string,
  act: (tenant: TenantTx, endpoint: Endpoint) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | 'no-such-webhook' | 'desk-not-yours'>> {
  return ofProvider<Value, Refusal | 'no-such-webhook'>(context, actor, async (tenant) => {
    const endpoint = await findEndpoint(tenant, actor.tenantId, id)
    return endpoint === null ? err('no-such-webhook') : act(tenant, endpoint)
  })
}

async function findEndpoint(tenant: TenantTx, tenantId: string, id: string): Promise<Endpoint | null> {
  return (await readEndpoints(tenant, tenantId)).find((endpoint) => endpoint.id === id) ?? null
}

/** Names an endpoint in the audit by its host, since its path and query may be secrets of the receiver. */
const nameOf = ({ id, url }: { id: string; url: string }) => `${new URL(url).host} ${id}`

async function readListed(tenant: TenantTx, tenantId: string): Promise<ListedWebhook[]> {
  const last = new Map(
    (await readLastDeliveries(tenant, tenantId)).map((delivery) => [delivery.endpointId, deliveryOf(delivery)]),
  )
  return (await readEndpoints(tenant, tenantId)).map((endpoint) => ({
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    state: stateOf(endpoint),
    failures: endpoint.failures,
    given_up_at: endpoint.disabledAt?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    last_delivery: last.get(endpoint.id) ?? null,
  }))
}

function deliveryOf(delivery: Delivery): WebhookDelivery {
  const { id, event, attempts, createdAt, attemptedAt, status, problem } = delivery
  const state = deliveryStateOf(delivery)
  return {
    id,
    event,
    state,
    attempts,
    created_at: createdAt.toISOString(),
    attempted_at: attemptedAt?.toISOString() ?? null,
    status,
    problem: state === 'failed' && status === null ? problem : '',
  }
}
