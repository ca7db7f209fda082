import type { EntryKind } from './request.ts'

/** The events of a request that webhooks can subscribe to. */
export const webhookEvents = [
  'request.raised',
  'request.commented',
  'request.assigned',
  'request.state_changed',
  'approval.requested',
  'approval.decided',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** Returns whether a text is the name of an event. */
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

/** Returns the event of a history entry, or null if it has none. Internal entries never leave the desk. */
export function eventOf({ kind, isInternal }: { kind: EntryKind; isInternal: boolean }): WebhookEvent | null {
  return isInternal ? null : (eventOfKind[kind] ?? null)
}

/** Limits: endpoints per tenant, and characters of an address. */
export const endpointsAtMost = 20
export const webhookUrlLongest = 1000

/**
 * An endpoint is switched off after this many failures in a row if the first was at least this long ago, in
 * milliseconds.
 */
const failuresAtMost = 20
const failingAtMost = 3 * 86_400_000

/**
 * Returns whether an endpoint should be switched off: it has failed often and for days, or has answered 410 Gone
 * (Standard Webhooks).
 */
export function isGivenUp(
  { failures, failingSince, status }: { failures: number; failingSince: Date | null; status: number | null },
  now: Date,
): boolean {
  if (status === 410) return true
  if (failingSince === null || failures < failuresAtMost) return false
  return now.getTime() - failingSince.getTime() >= failingAtMost
}

/**
 * Why an address cannot be an endpoint. `private` means a host of the server itself or its network, if such hosts are
 * not allowed.
 */
export type UrlProblem = `webhook-address-${'not-valid' | 'not-https' | 'with-password' | 'private'}`
