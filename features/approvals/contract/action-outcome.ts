/** The final state that the page of an approval link shows (spec B §4). */
export type ActionState = 'approved' | 'rejected' | 'already-approved' | 'already-rejected' | 'error' | 'expired'

const titles = {
  'approved': 'approvedTitle',
  'rejected': 'rejectedTitle',
  'already-approved': 'alreadyApprovedTitle',
  'already-rejected': 'alreadyRejectedTitle',
  'error': 'errorTitle',
  'expired': 'expiredTitle',
} as const satisfies Record<ActionState, string>

/**
 * Returns the state after a successful reply (spec B §4): by the message if that says already approved or already
 * rejected, otherwise by the endpoint; approved if the endpoint is unknown.
 */
export function stateOfReply(message: string, endpoint: string): ActionState {
  if (/already approved/i.test(message)) return 'already-approved'
  if (/already rejected/i.test(message)) return 'already-rejected'
  if (endpoint.includes('status=approve')) return 'approved'
  return endpoint.includes('status=reject') ? 'rejected' : 'approved'
}

/** Returns the message key of a state's title; an unknown state has Link Expired (spec B §4). */
export function titleKeyOf(state: string): (typeof titles)[ActionState] {
  return Object.hasOwn(titles, state) ? titles[state as ActionState] : titles.expired
}
