import { eventOf, type WebhookEvent } from '@portico/contract/core/requests/webhook-rules.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { hostForMail } from '@portico/server/core/domains/mail-host.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { enqueueDelivery } from './deliver-webhook.ts'
import { deleteOldDeliveries, insertDelivery, readCalledEndpoints } from './delivery-queries.ts'
import { readPublishedEntry, type PublishedEntry } from '@portico/server/core/requests/published-entry-queries.ts'

/**
 * Queues the deliveries of an entry to the endpoints that subscribe to its event, in the caller's transaction.
 * Repeating it queues nothing twice.
 */
export async function publishWebhooks(
  tenant: TenantTx,
  { tenantId, entryId }: { tenantId: string; entryId: string },
  { settingsOf, domains }: Pick<AppContext, 'settingsOf' | 'domains'>,
): Promise<void> {
  const entry = await readPublishedEntry(tenant, tenantId, entryId)
  const event = entry === null ? null : eventOf(entry)
  if (entry === null || event === null) return
  const endpoints = await readCalledEndpoints(tenant, tenantId, event)
  if (endpoints.length === 0) return
  const owner = { id: tenantId, name: entry.tenantName, host: entry.tenantHost }
  const address = settingsOf(hostForMail(domains(), '', owner)).domainurl
  const body = JSON.stringify(payloadOf(event, tenantId, entry, address))
  for (const { id: endpointId, answersWell } of endpoints) {
    const deliveryId = await insertDelivery(tenant, { tenantId, endpointId, event, body, entryId })
    if (deliveryId === null) continue
    await enqueueDelivery(tenant, { tenantId, deliveryId, endpointId }, !answersWell)
    await deleteOldDeliveries(tenant, tenantId, endpointId)
  }
}

/** Returns the body of a delivery: the current request and the entry. It never contains internal notes or secrets. */
function payloadOf(type: WebhookEvent, tenantId: string, entry: PublishedEntry, address: string) {
  const { number, title, description, priority, state, company } = entry
  const { from, to } = entry.data
  return {
    type,
    timestamp: entry.at.toISOString(),
    data: {
      tenant_id: tenantId,
      request: {
        number,
        title,
        description,
        kind: entry.requestKind,
        priority,
        state,
        company,
        created_at: entry.createdAt.toISOString(),
        requester: { id: entry.requesterId, name: entry.requesterName, email: entry.requesterEmail },
        assignee: entry.assigneeId === null ? null : { id: entry.assigneeId, name: entry.assigneeName },
        url: `${address}/desk/requests/${number}`,
      },
      entry: {
        id: entry.entryId,
        kind: entry.kind,
        author: { id: entry.authorId, name: entry.author },
        text: entry.text,
        via: entry.via,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        at: entry.at.toISOString(),
      },
    },
  }
}
