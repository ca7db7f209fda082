import {
  endpointsAtMost,
  webhookEvents,
  type UrlProblem,
  type WebhookEvent,
} from '@portico/contract/core/requests/webhook-rules.ts'
import type { ListedWebhook, WebhookDelivery } from '#features/webhooks/contract/webhooks.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { checkEndpointUrl } from './endpoint-url.ts'
import { enqueueDelivery } from './deliver-webhook.ts'
import {
  deleteOldDeliveries,
  insertDelivery,
  readWaitingDelivery,
  readWaitingTest,
  restoreDroppedDelivery,
  type Delivery,
} from './delivery-queries.ts'
import {
  deleteEndpoint,
  insertEndpoint,
  lockEndpoints,
  readEndpoints,
  replaceEndpointSecret,
  type Endpoint,
} from './endpoint-queries.ts'
import { newWebhookSecret } from './sign-webhook.ts'

type Secrets = Pick<AppContext, 'secret'>

/** How long a replaced secret also signs deliveries, in milliseconds. */
const formerSecretValidFor = 24 * 3_600_000

export type EndpointProblem = UrlProblem | 'no-webhook-events' | 'webhook-exists' | 'too-many-webhooks'

/**
 * Adds an endpoint to a tenant and returns it with its secret. The secret is shown only this once and stored sealed.
 */
export async function addEndpoint(
  tenant: TenantTx,
  { secret }: Secrets,
  {
    tenantId,
    url,
    events,
    allowsPrivate,
  }: { tenantId: string; url: string; events: readonly WebhookEvent[]; allowsPrivate: boolean },
): Promise<Result<{ id: string; url: string; secret: string }, EndpointProblem>> {
  const checked = checkEndpointUrl(url, allowsPrivate)
  if (!checked.ok) return checked
  const wanted = webhookEvents.filter((event) => events.includes(event))
  if (wanted.length === 0) return err('no-webhook-events')
  await lockEndpoints(tenant, tenantId)
  if ((await readEndpoints(tenant, tenantId)).length >= endpointsAtMost) return err('too-many-webhooks')
  const signing = newWebhookSecret()
  const id = await insertEndpoint(tenant, tenantId, {
    url: checked.value,
    events: wanted,
    sealed: secret.seal(signing),
  })
  return id === null ? err('webhook-exists') : ok({ id, url: checked.value, secret: signing })
}

/** Returns the endpoints of a tenant, oldest first, without their secrets. */
export function listEndpoints(tenant: TenantTx, tenantId: string): Promise<Endpoint[]> {
  return readEndpoints(tenant, tenantId)
}

/** Removes an endpoint with its log. Waiting deliveries are not sent. */
export async function removeEndpoint(
  tenant: TenantTx,
  tenantId: string,
  id: string,
): Promise<Result<null, 'no-such-webhook'>> {
  return (await deleteEndpoint(tenant, tenantId, id)) ? ok(null) : err('no-such-webhook')
}

/**
 * Replaces the secret of an endpoint and returns the new one. The previous one also signs deliveries for a day, so that
 * the receiver can change its configuration.
 */
export async function rotateSecret(
  tenant: TenantTx,
  { secret }: Secrets,
  { tenantId, id, at }: { tenantId: string; id: string; at: Date },
): Promise<Result<string, 'no-such-webhook'>> {
  const signing = newWebhookSecret()
  const formerUntil = new Date(at.getTime() + formerSecretValidFor)
  const stored = await replaceEndpointSecret(tenant, { tenantId, id, sealed: secret.seal(signing), formerUntil })
  return stored ? ok(signing) : err('no-such-webhook')
}

/**
 * Queues a `webhook.test` delivery, also to a switched-off endpoint. A failure is neither retried nor counted. If a
 * test is waiting, no second one is added. Returns the id by which `readDelivery` shows the result.
 */
export async function sendTest(
  tenant: TenantTx,
  { tenantId, id, at }: { tenantId: string; id: string; at: Date },
): Promise<Result<string, 'no-such-webhook'>> {
  const found = (await readEndpoints(tenant, tenantId)).find((endpoint) => endpoint.id === id)
  if (found === undefined) return err('no-such-webhook')
  const waiting = await readWaitingTest(tenant, tenantId, id)
  if (waiting !== null) return ok(waiting)
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: { tenant_id: tenantId } })
  const delivery = { tenantId, endpointId: id, event: 'webhook.test', body, entryId: null }
  const deliveryId = await insertDelivery(tenant, delivery)
  if (deliveryId === null) return err('no-such-webhook')
  await enqueueDelivery(tenant, { tenantId, deliveryId, endpointId: id }, true)
  await deleteOldDeliveries(tenant, tenantId, id)
  return ok(deliveryId)
}

/**
 * Sends a delivery again immediately, in place of a waiting attempt. Refuses a delivery that has succeeded, or whose
 * endpoint was removed or switched off. Returns its endpoint.
 */
export async function sendAgain(
  tenant: TenantTx,
  tenantId: string,
  deliveryId: string,
): Promise<Result<{ endpointId: string; url: string }, 'delivery-not-possible'>> {
  const waiting = await readWaitingDelivery(tenant, tenantId, deliveryId)
  if (waiting === null) return err('delivery-not-possible')
  const { endpointId, url } = waiting
  await restoreDroppedDelivery(tenant, tenantId, deliveryId)
  await enqueueDelivery(tenant, { tenantId, deliveryId, endpointId }, true)
  return ok({ endpointId, url })
}

/** Returns the state of a listed endpoint. */
export function stateOf({ isActive, disabledAt, failures }: Endpoint): ListedWebhook['state'] {
  if (disabledAt !== null) return 'given-up'
  if (!isActive) return 'off'
  return failures > 0 ? 'failing' : 'on'
}

/** Returns the state of a listed delivery. */
export function deliveryStateOf({ deliveredAt, attempts, isDropped }: Delivery): WebhookDelivery['state'] {
  if (deliveredAt !== null) return 'delivered'
  if (isDropped) return 'not-sent'
  return attempts === 0 ? 'waiting' : 'failed'
}
