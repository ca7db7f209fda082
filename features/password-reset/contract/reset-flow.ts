import { advanceIn, transitionsOf, type FlowTable } from '@portico/contract/platform/flow.ts'
import type { ResetTenant } from './password-resets.ts'

/**
 * The state of a reset (spec A §2, "Reset password page"; §4, "Reset flow"). `expired` is `/validityexpiry`. `tenantid`
 * is null until one of several tenants is chosen. `address` is the tenant's sign-in page, if that is on another host.
 */
export type ResetFlow =
  | { step: 'temporary-password'; token: string }
  | {
      step: 'new-password'
      token: string
      temporaryPassword: string
      tenants: ResetTenant[]
      tenantid: string | null
      address?: string
    }
  | { step: 'done'; summary: string; isFirst: boolean; address: string }
  | { step: 'expired'; again: ResetAgain | null }

/** A link at `/validityexpiry` that is still valid: its token, and the number of tries left (0: none). */
export type ResetAgain = { token: string; triesLeft: number }

export type ResetStep = ResetFlow['step']

export type ResetEvent =
  /** The temporary password was right. */
  | { event: 'accepted'; temporaryPassword: string; tenants: ResetTenant[] }
  /**
   * Any other response (spec A §4, "on anything else the user goes to /validityexpiry"), with the number of tries left
   * for its link; null if that is not known.
   */
  | { event: 'not-accepted'; triesLeft: number | null }
  | { event: 'tenant-chosen'; tenantid: string }
  /** The password has been set; `summary` is the server's sentence. */
  | { event: 'changed'; summary: string }
  /**
   * The reset ended between the steps: it has expired, was used, or was replaced by a newer one (`reset-not-valid`).
   */
  | { event: 'ended' }

/** Returns whether the password that a reset sets is the account's first one. */
export function isFirstPassword(
  flow: Pick<Extract<ResetFlow, { step: 'new-password' }>, 'tenants' | 'tenantid'>,
): boolean {
  return flow.tenants.find(({ tenantid }) => tenantid === flow.tenantid)?.isfirst === true
}

const to = transitionsOf<ResetFlow>()

/** The events of each step, and the steps that follow. Other events change nothing. */
export const resetTable: FlowTable<ResetFlow, ResetEvent> = {
  'temporary-password': {
    'accepted': to(['new-password'], ({ token }, { temporaryPassword, tenants }) => {
      // A single tenant is chosen automatically, as at sign-in (spec A §4).
      const only = tenants.length === 1 ? (tenants[0]?.tenantid ?? null) : null
      return { step: 'new-password', token, temporaryPassword, tenants, tenantid: only }
    }),
    'not-accepted': to(['expired'], ({ token }, { triesLeft }) => {
      return { step: 'expired', again: triesLeft === null ? null : { token, triesLeft } }
    }),
  },
  'new-password': {
    'tenant-chosen': to(['new-password'], (state, { tenantid }) =>
      state.tenants.some((tenant) => tenant.tenantid === tenantid) ? { ...state, tenantid } : null,
    ),
    'changed': to(['done'], (state, { summary }) => {
      return { step: 'done', summary, isFirst: isFirstPassword(state), address: state.address ?? '' }
    }),
    'ended': to(['expired'], () => ({ step: 'expired', again: null })),
  },
  'done': {},
  'expired': {},
}

/** Returns the first step, with the link's `resettoken`. Without a token the flow starts as expired. */
export function startOfReset(token: string | null): ResetFlow {
  return token === null || token.trim() === ''
    ? { step: 'expired', again: null }
    : { step: 'temporary-password', token: token.trim() }
}

/**
 * A reset whose temporary password is already known: that of a new tenant's owner, in the browser that has verified the
 * email address.
 */
export type ProvenReset = { token: string; temporaryPassword: string; tenant: ResetTenant; address?: string }

/** Starts at the second step, if the first one is not needed. */
export function startOfProvenReset({ tenant, ...proven }: ProvenReset): ResetFlow {
  return { step: 'new-password', ...proven, tenants: [tenant], tenantid: tenant.tenantid }
}

/**
 * Returns the state after an event, without side effects. An event that does not belong to the current step returns the
 * state unchanged.
 */
export function advanceReset(state: ResetFlow, event: ResetEvent): ResetFlow {
  return advanceIn(resetTable, state, event)
}
