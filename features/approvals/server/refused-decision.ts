import { refused } from '@portico/server/core/calls/handler.ts'
import type { NotDecided } from '@portico/server/core/requests/decide-approval.ts'

/** Returns the refusal of a decision, with who decided what before, and when. */
export function refusedDecision({ why, decided }: NotDecided) {
  // The approver has left, so this session is ending.
  if (why === 'approver-left' || why === 'no-such-approval') return refused('action-not-possible')
  const data = decided === null ? null : { ...decided, at: decided.at.toISOString() }
  return refused(why, { data })
}
