import { refused } from '@portico/server/core/calls/handler.ts'
import type { NotDecided } from '@portico/server/core/requests/decide-approval.ts'

/** The refusal for which a decision was not taken, with who has decided what before, and when. */
export function refusedDecision({ why, decided }: NotDecided) {
  // The session of one who left has ended.
  if (why === 'approver-left' || why === 'no-such-approval') return refused('action-not-possible')
  const data = decided === null ? null : { ...decided, at: decided.at.toISOString() }
  return refused(why, { data })
}
