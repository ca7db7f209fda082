/** What the page of an approval link shows in the end (spec B §4). */
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
 * The state after a reply without an error: as its message says, if it says already approved or already rejected; otherwise as the
 * endpoint says, and approved where it says nothing (spec B §4).
 */
export function stateOfReply(message: string, endpoint: string): ActionState {
  if (/already approved/i.test(message)) return 'already-approved'
  if (/already rejected/i.test(message)) return 'already-rejected'
  if (endpoint.includes('status=approve')) return 'approved'
  return endpoint.includes('status=reject') ? 'rejected' : 'approved'
}

/**
 * The key of the title of a state among the page's messages; that of an unknown state is Link Expired (spec B §4).
 */
export function titleKeyOf(state: string): (typeof titles)[ActionState] {
  return Object.hasOwn(titles, state) ? titles[state as ActionState] : titles.expired
}
