import type { ResetTenant } from './validate-temporary-password.ts'

/**
 * The state of a reset (spec A §2, "Reset password page"; §4, "Reset flow"). `expired` is
 * `/validityexpiry`. `tenantid` is null until one of several tenants is chosen.
 */
export type ResetFlow =
  | { step: 'temporary-password'; token: string }
  | { step: 'new-password'; token: string; temporaryPassword: string; tenants: ResetTenant[]; tenantid: string | null }
  | { step: 'done'; summary: string }
  | { step: 'expired'; again: ResetAgain | null }

/** A link that is still valid at `/validityexpiry`: its token, and how many tries are left (0: none). */
export type ResetAgain = { token: string; triesLeft: number }

export type ResetStep = ResetFlow['step']

export type ResetEvent =
  /** The temporary password was right. */
  | { event: 'accepted'; temporaryPassword: string; tenants: ResetTenant[] }
  /**
   * Any other response to it (spec A §4, "on anything else the user goes to /validityexpiry"); how many tries its link
   * has left, or null where that is not known.
   */
  | { event: 'not-accepted'; triesLeft: number | null }
  | { event: 'tenant-chosen'; tenantid: string }
  /** The password is set; `summary` is the server's sentence. */
  | { event: 'changed'; summary: string }
  /** The reset ended between the steps: it expired, was used, or a newer one was requested (`reset-not-valid`). */
  | { event: 'ended' }

/** The events of each step, and where they lead; other events change nothing. */
export const resetTable: Record<ResetStep, Partial<Record<ResetEvent['event'], ResetStep>>> = {
  'temporary-password': { 'accepted': 'new-password', 'not-accepted': 'expired' },
  'new-password': { 'tenant-chosen': 'new-password', 'changed': 'done', 'ended': 'expired' },
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
export type ProvenReset = { token: string; temporaryPassword: string; tenant: ResetTenant }

/**
 * The second step, where the first one is not needed.
 */
export function startOfProvenReset({ token, temporaryPassword, tenant }: ProvenReset): ResetFlow {
  return { step: 'new-password', token, temporaryPassword, tenants: [tenant], tenantid: tenant.tenantid }
}

/**
 * What an event leads to. Pure; an event that does not belong to the step returns the flow unchanged.
 */
export function advanceReset(state: ResetFlow, event: ResetEvent): ResetFlow {
  if (resetTable[state.step][event.event] === undefined) return state
  switch (event.event) {
    case 'accepted':
      return state.step === 'temporary-password' ? withTenants(state.token, event) : state
    case 'tenant-chosen':
      return state.step === 'new-password' && state.tenants.some(({ tenantid }) => tenantid === event.tenantid)
        ? { ...state, tenantid: event.tenantid }
        : state
    case 'changed':
      return { step: 'done', summary: event.summary }
    case 'not-accepted':
      return { step: 'expired', again: againOf(state, event.triesLeft) }
    case 'ended':
      return { step: 'expired', again: null }
  }
}

function againOf(state: ResetFlow, triesLeft: number | null): ResetAgain | null {
  return state.step !== 'temporary-password' || triesLeft === null ? null : { token: state.token, triesLeft }
}

function withTenants(token: string, event: Extract<ResetEvent, { event: 'accepted' }>): ResetFlow {
  const { temporaryPassword, tenants } = event
  // A single one is chosen automatically, as at sign-in (spec A §4).
  const only = tenants.length === 1 ? (tenants[0]?.tenantid ?? null) : null
  return { step: 'new-password', token, temporaryPassword, tenants, tenantid: only }
}
