import { isGivenUp } from '@portico/contract/core/requests/webhook-rules.ts'
import * as z from 'zod'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { postTo, type Posted } from '@portico/server/platform/http/post-to.ts'
import { defineJob, handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { enqueue } from '@portico/server/platform/jobs/job-queries.ts'
import {
  countFailure,
  disableEndpoint,
  endFailures,
  readWaitingDelivery,
  recordAttempt,
  type WaitingDelivery,
} from './delivery-queries.ts'
import { signedHeaders } from './sign-webhook.ts'

/** One attempt at a delivery, which queues the next attempt. The job itself is retried only if the database failed. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ tenantId: z.uuid(), deliveryId: z.uuid(), isSlow: z.boolean().default(false) }),
})

type Waiting = { tenantId: string; deliveryId: string; endpointId: string; notBefore?: Date }

/**
 * Queues an attempt at a delivery in place of a waiting one. An endpoint may block for ten seconds, and a queue sends
 * its deliveries one after another. So deliveries to endpoints that answered last time share two queues, by endpoint.
 * All others (`isSlow`: new and failing endpoints, tests) share two more, by tenant. A receiver that hangs delays only
 * deliveries in the same queue, and does not affect other jobs.
 */
export async function enqueueDelivery(
  tenant: TenantTx,
  { tenantId, deliveryId, endpointId, notBefore }: Waiting,
  isSlow: boolean,
): Promise<void> {
  const half = (id: string) => parseInt(id.slice(-1), 16) % 2
  const queue = isSlow ? `slow webhooks ${half(tenantId)}` : `webhooks ${half(endpointId)}`
  const queueing = { key: deliveryId, queue, notBefore: notBefore ?? null }
  await enqueue(tenant, deliverWebhookJob, { tenantId, deliveryId, isSlow }, queueing)
}

const minute = 60_000
/**
 * The pauses after failed attempts, in milliseconds. Together they last about a day and a half, as Standard Webhooks
 * advises.
 */
const pauses = [5_000, 5 * minute, 30 * minute, 120 * minute, 300 * minute, 600 * minute, 840 * minute]

type Context = Pick<AppContext, 'database' | 'secret' | 'log'>
/** `allowsPrivate` determines whether hosts in this server's own network may be called, also over http. */
export type WebhookOptions = { allowsPrivate: boolean }

/**
 * Sends a delivery to its endpoint and records the result. If it failed, queues the next attempt. An endpoint that has
 * failed for days is switched off. If the process is killed, the same delivery may arrive twice with the same
 * `webhook-id`.
 */
export function handleDeliverWebhook(context: Context, { allowsPrivate }: WebhookOptions): HandledJob<void> {
  const { database, log, secret } = context
  return handleJob(deliverWebhookJob, log, async ({ tenantId, deliveryId, isSlow }, { now }) => {
    const delivery = await inTenant(database, tenantId, async (tenant) => {
      const waiting = await readWaitingDelivery(tenant, tenantId, deliveryId)
      if (waiting === null || isSlow || waiting.answersWell) return waiting
      await enqueueDelivery(tenant, { tenantId, deliveryId, endpointId: waiting.endpointId }, true)
      return null
    })
    if (delivery === null) return
    const secrets = secretsOf(delivery, secret, now)
    const { url, body } = delivery
    const headers = signedHeaders({ id: `msg_${deliveryId}`, body, at: now }, secrets)
    const posted: Posted =
      secrets.length === 0
        ? { status: null, problem: 'Its secret cannot be opened; replace it.' }
        : await postTo({ url: new URL(url), headers, body, allowsPrivate })
    await recordOutcome(context, { tenantId, delivery, posted, now })
  })
}

function secretsOf(
  { sealed, formerSealed, formerUntil }: WaitingDelivery,
  secret: Context['secret'],
  now: Date,
): string[] {
  const former = formerSealed !== null && formerUntil !== null && formerUntil > now ? secret.unseal(formerSealed) : null
  return [secret.unseal(sealed), former].filter((opened) => opened !== null)
}

async function recordOutcome(
  { database, log }: Context,
  { tenantId, delivery, posted, now }: { tenantId: string; delivery: WaitingDelivery; posted: Posted; now: Date },
): Promise<void> {
  const { id, endpointId, attempts, isTest } = delivery
  const { status } = posted
  const isDelivered = status !== null && status >= 200 && status < 300
  const problem = isDelivered || status === null ? posted.problem : problemOf(status)
  await inTenant(database, tenantId, async (tenant) => {
    await recordAttempt(tenant, { tenantId, id, endpointId, at: now, status, problem }, isDelivered)
    if (isDelivered) return endFailures(tenant, tenantId, endpointId)
    if (isTest) return
    const failed = await countFailure(tenant, { tenantId, endpointId, at: now })
    if (isGivenUp({ ...failed, status }, now)) {
      await disableEndpoint(tenant, { tenantId, endpointId, at: now })
      const origin = { address: '', agent: 'server', at: now }
      const reason = `${new URL(delivery.url).host} ${endpointId}`
      const event = { tenantId, event: 'webhook-given-up', outcome: 'success', reason } as const
      await recordEvent(tenant, { ...event, accountId: null, email: '', origin })
      log.warn({ tenant: tenantId, endpoint: endpointId }, 'A webhook endpoint was switched off: its deliveries fail.')
      return
    }
    const pause = pauses[attempts]
    if (pause === undefined) return
    const notBefore = new Date(now.getTime() + pause)
    await enqueueDelivery(tenant, { tenantId, deliveryId: id, endpointId, notBefore }, true)
  })
}

function problemOf(status: number): string {
  const isRedirect = status >= 300 && status < 400
  return isRedirect ? `It redirects (${status}), which is not followed.` : `It answered with ${status}.`
}
