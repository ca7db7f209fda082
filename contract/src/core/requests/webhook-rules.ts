import type { EntryKind } from './request.ts'

/** The events of a request that a webhook may be called for. */
export const webhookEvents = [
  'request.raised',
  'request.commented',
  'request.assigned',
  'request.state_changed',
  'approval.requested',
  'approval.decided',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** Whether a text names an event. */
export const isWebhookEvent = (text: string): text is WebhookEvent =>
  (webhookEvents as readonly string[]).includes(text)

const eventOfKind: Partial<Record<EntryKind, WebhookEvent>> = {
  'raised': 'request.raised',
  'comment': 'request.commented',
  'assigned': 'request.assigned',
  'state': 'request.state_changed',
  'withdrawn': 'request.state_changed',
  'approval-asked': 'approval.requested',
  'approved': 'approval.decided',
  'rejected': 'approval.decided',
}

/** The event of an entry of a request's history; null where none is called: internal entries never leave the desk. */
export function eventOf({ kind, isInternal }: { kind: EntryKind; isInternal: boolean }): WebhookEvent | null {
  return isInternal ? null : (eventOfKind[kind] ?? null)
}

/** How many endpoints a tenant has, at most, and how long an address is. */
export const endpointsAtMost = 20
export const webhookUrlLongest = 1000

/** An endpoint is switched off when this many attempts have failed in a row, and the first of them is this long ago, in milliseconds. */
const failuresAtMost = 20
const failingAtMost = 3 * 86_400_000

/**
 * Whether an endpoint is given up: it has failed often and for days, or answers that it is gone (410, as Standard Webhooks says).
 */
export function isGivenUp(
  { failures, failingSince, status }: { failures: number; failingSince: Date | null; status: number | null },
  now: Date,
): boolean {
  if (status === 410) return true
  if (failingSince === null || failures < failuresAtMost) return false
  return now.getTime() - failingSince.getTime() >= failingAtMost
}

/** Why an address cannot be an endpoint. `private` stands for hosts of this machine or its network, where those are not allowed. */
export type UrlProblem = `webhook-address-${'not-valid' | 'not-https' | 'with-password' | 'private'}`
