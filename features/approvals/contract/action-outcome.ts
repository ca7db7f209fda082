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
 * Returns the state after a successful reply: as its message says if it says already approved or already rejected,
 * otherwise by the endpoint, and approved if the endpoint is unknown (spec B §4).
 */
export function stateOfReply(message: string, endpoint: string): ActionState {
  if (/already approved/i.test(message)) return 'already-approved'
  if (/already rejected/i.test(message)) return 'already-rejected'
  if (endpoint.includes('status=approve')) return 'approved'
  return endpoint.includes('status=reject') ? 'rejected' : 'approved'
}

/**
 * Returns the message key of a state's title. An unknown state has Link Expired (spec B §4).
 */
export function titleKeyOf(state: string): (typeof titles)[ActionState] {
  return Object.hasOwn(titles, state) ? titles[state as ActionState] : titles.expired
}
