import type { Origin } from '#server/platform/http/origin.ts'

/** The kind of event: sign-ins, resets, registrations, changes. */
export type EventName =
  | 'sign-in'
  | 'access-refused'
  | 'guessed-at'
  | 'code-sent'
  | 'code-entered'
  | 'sign-out'
  | 'session-revoked'
  | 'credentials-deleted'
  | 'chat-left'
  | 'reset-asked'
  | 'reset-proven'
  | 'password-changed'
  | 'chat-token-issued'
  | 'tenant-made'
  | 'sample-removed'
  | 'tenant-exported'
  | 'colleague-invited'
  | 'domain-proven'
  | 'domain-withdrawn'
  | ApprovalEvent
  | AdministrationEvent

/**
 * Events of an approval by link: `opened`, `read` by the script of the page, `seen` at a person's first action, or
 * `silent` if there was none within ten minutes. `reason` names the request and why a scanner is suspected.
 */
type ApprovalEvent = `approval-${'mailed' | 'opened' | 'read' | 'seen' | 'silent' | 'decided' | 'reminded' | 'expired'}`

/** The actions of an operator or administrator; `reason` then names the object. */
export type AdministrationEvent =
  | `tenant-${Change}`
  | `account-${'made' | Change}`
  | `role-${'made' | Change}`
  | `connection-${'made' | 'changed' | 'removed' | 'key-rotated'}`
  | `device-${'mapped' | 'released' | 'approved' | 'retired' | 'blocked' | 'restored' | 'reattachment-rejected'}`
  | `company-${'made' | 'changed'}`
  | `enrolment-code-${'made' | 'revoked'}`
  | `queue-${'made' | 'changed' | 'removed'}`
  | `app-${'made' | 'changed' | 'removed'}`
  | 'identity-key-rotated'
  | `reply-${'made' | 'changed' | 'removed'}`
  | `webhook-${'made' | 'changed' | 'removed' | 'switched-on' | 'switched-off' | 'secret-rotated' | 'tested' | 'sent-again' | 'given-up'}`
  | `approval-rule-${'changed' | 'removed'}`
  | 'approval-policy-changed'
  | `board-${'changed' | 'layout-changed' | 'reset' | 'exported'}`
  | `agent-${'key-made' | 'released' | 'offered' | 'halted'}`

type Change = 'changed' | 'activated' | 'deactivated' | 'removed'

/**
 * One row of the audit: who did what, in which tenant, from which address and browser, with which outcome, and when
 * (UTC). It never contains a password, code or token.
 */
export type AuditEvent = {
  tenantId: string
  event: EventName
  outcome: 'success' | 'failure'
  /**
   * The reason of a failure, as a refusal's name. Empty on success, except that an administrative change names its
   * object.
   */
  reason: string
  accountId: string | null
  /** The address as typed, normalised, at most 320 characters. */
  email: string
  origin: Pick<Origin, 'address' | 'agent' | 'at' | 'isSetUp'>
}

/** The deployment's tenant: owns the events that belong to no other tenant (migrations/0001-house.sql). */
export const deploymentTenantId = '00000000-0000-0000-0000-000000000000'
