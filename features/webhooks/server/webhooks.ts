import type {
  listWebhooks as listWebhooksCall,
  addWebhook,
  changeWebhook as changeWebhookCall,
  removeWebhook,
  rotateWebhookSecret,
  listWebhookDeliveries,
  resendWebhookDelivery,
  sendWebhookTest,
} from '#features/webhooks/contract/webhooks.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import {
  listWebhooks,
  createWebhook,
  changeWebhook,
  dropWebhook,
  renewWebhookSecret,
  listDeliveries,
  resendDelivery,
  testWebhook,
} from './webhook-settings.ts'

/** Returns the webhooks of the tenant. */
export function handleListWebhooks(context: Pick<AppContext, 'database'>): Handler<typeof listWebhooksCall> {
  return async ({ session, origin }) => {
    const listed = await listWebhooks(context, { ...session, origin })
    return listed.ok ? done(listed.value) : refused(listed.error)
  }
}

/** Adds a webhook. */
export function handleAddWebhook(
  context: Pick<AppContext, 'database' | 'secret' | 'webhooksPrivate'>,
): Handler<typeof addWebhook> {
  return async ({ session, body, origin }) => {
    const added = await createWebhook(context, { ...session, origin }, body)
    return added.ok ? done(added.value) : refused(added.error)
  }
}

/** Changes the events of a webhook, or switches it on or off. */
export function handleChangeWebhook(context: Pick<AppContext, 'database'>): Handler<typeof changeWebhookCall> {
  return async ({ session, params: { id }, body, origin }) => {
    const changed = await changeWebhook(context, { ...session, origin }, id, body)
    return changed.ok ? done(changed.value) : refused(changed.error)
  }
}

/** Removes a webhook. */
export function handleRemoveWebhook(context: Pick<AppContext, 'database'>): Handler<typeof removeWebhook> {
  return async ({ session, params: { id }, origin }) => {
    const removed = await dropWebhook(context, { ...session, origin }, id)
    return removed.ok ? done(null) : refused(removed.error)
  }
}

/** Gives a webhook a new secret. */
export function handleRotateWebhookSecret(
  context: Pick<AppContext, 'database' | 'secret'>,
): Handler<typeof rotateWebhookSecret> {
  return async ({ session, params: { id }, origin }) => {
    const rotated = await renewWebhookSecret(context, { ...session, origin }, id)
    return rotated.ok ? done({ secret: rotated.value }) : refused(rotated.error)
  }
}

/** Returns the latest deliveries of a webhook. */
export function handleListWebhookDeliveries(
  context: Pick<AppContext, 'database'>,
): Handler<typeof listWebhookDeliveries> {
  return async ({ session, params: { id }, origin }) => {
    const listed = await listDeliveries(context, { ...session, origin }, id)
    return listed.ok ? done(listed.value) : refused(listed.error)
  }
}

/** Sends a delivery again, within the account's limit for writes at the desk. */
export function handleResendWebhookDelivery(
  context: Pick<AppContext, 'database' | 'limits'>,
): Handler<typeof resendWebhookDelivery> {
  return async ({ session, params: { id }, origin }) => {
    const retryAfter = context.limits.take('desk', `account ${session.accountId}`)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    const sent = await resendDelivery(context, { ...session, origin }, id)
    return sent.ok ? done(null) : refused(sent.error)
  }
}

/** Sends a test to a webhook, within the account's limit for writes at the desk. */
export function handleSendWebhookTest(
  context: Pick<AppContext, 'database' | 'limits'>,
): Handler<typeof sendWebhookTest> {
  return async ({ session, params: { id }, origin }) => {
    const retryAfter = context.limits.take('desk', `account ${session.accountId}`)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    const sent = await testWebhook(context, { ...session, origin }, id)
    return sent.ok ? done({ id: sent.value }) : refused(sent.error)
  }
}
