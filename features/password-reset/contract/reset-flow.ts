import { advanceIn, transitionsOf, type FlowTable } from '@portico/contract/platform/flow.ts'
import type { ResetTenant } from './validate-temporary-password.ts'

/**
 * The state of a reset (spec A §2, "Reset password page"; §4, "Reset flow"). `expired` is `/validityexpiry`. `tenantid`
 * is null until one of several tenants is chosen. `address`: the tenant's sign-in page, if that is another host.
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

/** A link that is still valid at `/validityexpiry`: its token, and how many tries are left (0: none). */
export type ResetAgain = { token: string; triesLeft: number }

export type ResetStep = ResetFlow['step']

export type ResetEvent =
  /** The temporary password was right. */
  | { event: 'accepted'; temporaryPassword: string; tenants: ResetTenant[] }
  /**
   * Any other response to it (spec A §4, "on anything else the user goes to /validityexpiry"); how many tries its link
   * has left, or null if that is not known.
   */
  | { event: 'not-accepted'; triesLeft: number | null }
  | { event: 'tenant-chosen'; tenantid: string }
  /** The password is set; `summary` is the server's sentence. */
  | { event: 'changed'; summary: string }
  /** The reset ended between the steps: it expired, was used, or a newer one was requested (`reset-not-valid`). */
  | { event: 'ended' }

/**
 * Whether the password that a reset sets is the first one of its account.
 */
export function isFirstPassword(
  flow: Pick<Extract<ResetFlow, { step: 'new-password' }>, 'tenants' | 'tenantid'>,
): boolean {
  return flow.tenants.find(({ tenantid }) => tenantid === flow.tenantid)?.isfirst === true
}

const to = transitionsOf<ResetFlow>()

/** The events of each step, and where they lead; other events change nothing. */
export const resetTable: FlowTable<ResetFlow, ResetEvent> = {
  'temporary-password': {
    'accepted': to(['new-password'], ({ token }, { temporaryPassword, tenants }) => {
      // A single one is chosen automatically, as at sign-in (spec A §4).
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

/**
 * The first step, from the link's `resettoken`; without one there is nothing to reset.
 */
export function startOfReset(token: string | null): ResetFlow {
  return token === null || token.trim() === ''
    ? { step: 'expired', again: null }
    : { step: 'temporary-password', token: token.trim() }
}

/** A reset whose temporary password is already known: that of a new tenant's owner, in the browser that verified. */
export type ProvenReset = { token: string; temporaryPassword: string; tenant: ResetTenant; address?: string }

/** Begins at the second step, when the first one is not needed. */
export function startOfProvenReset({ tenant, ...proven }: ProvenReset): ResetFlow {
  return { step: 'new-password', ...proven, tenants: [tenant], tenantid: tenant.tenantid }
}

/** The state after an event. Pure; an event that does not belong to the step returns the flow unchanged. */
export function advanceReset(state: ResetFlow, event: ResetEvent): ResetFlow {
  return advanceIn(resetTable, state, event)
}
