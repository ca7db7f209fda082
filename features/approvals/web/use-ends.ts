import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { LinkProblem } from '#features/approvals/contract/action-link.ts'
import { stateOfReply, type ActionState } from '#features/approvals/contract/action-outcome.ts'
import type { decideByLink } from '#features/approvals/contract/decide-by-link.ts'
import type { readApprovalAction } from '#features/approvals/contract/read-approval-action.ts'
import { messageFor, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/approvals/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type Decided = OutputOf<typeof decideByLink>

/**
 * How a link ended: its state, a sentence, the recorded decision if there is one, and whether trying again may help.
 */
export type Ended = {
  at: 'ended'
  state: ActionState
  text: string
  recorded: Decided['recorded'] | null
  mayTryAgain: boolean
}

/** Refusals after which the user can try again on the same page. */
const retryableRefusals: ReadonlySet<string> = new Set([
  'unreachable',
  'no-data',
  'unexpected',
  'too-many-requests',
  'server-busy',
  'database-away',
  'approval-not-confirmed',
])

const problemKeys = { 'parameters-missing': 'parametersMissing', 'not-processed': 'approval-not-ours' } as const

const end = (state: ActionState, text: string, more: Partial<Ended> = {}): Ended => {
  return { at: 'ended', state, text, recorded: null, mayTryAgain: false, ...more }
}

/**
 * Returns functions that create the end of a link, with a sentence in the page's language: after a refusal, a damaged
 * link, a recorded decision, or the reply to a decision (spec B §4 and §8).
 */
export function useEnds() {
  const t = useMessages(messages)
  const refusedText = (outcome: Refused<RefusalSeen<typeof readApprovalAction> | RefusalSeen<typeof decideByLink>>) => {
    // Spec B §8: one sentence if there is no reply, another one if the reply has no message.
    if (outcome.refusal === 'unreachable') return t(outcome.status === undefined ? 'errorOccurred' : 'actionFailed')
    return outcome.refusal === 'unexpected' && outcome.summary === '' ? t('actionFailed') : messageFor(outcome, t)
  }
  const ofRecorded = (recorded: Decided['recorded']): Ended => {
    const isApproval = recorded.decision === 'approve'
    const decided = t(isApproval ? 'isApproved' : 'isRejected')
    const state = isApproval ? 'already-approved' : 'already-rejected'
    return end(state, recorded.is_final ? decided : t('isCounted'), { recorded })
  }
  return {
    ofRecorded,
    ofProblem: (problem: LinkProblem): Ended => end('error', textOf(t, problemKeys[problem])),
    ofRefusal: (outcome: Parameters<typeof refusedText>[0]): Ended =>
      outcome.refusal === 'approval-expired'
        ? end('expired', textOf(t, 'approval-expired'))
        : end('error', refusedText(outcome), { mayTryAgain: retryableRefusals.has(outcome.refusal) }),
    ofReply(message: string, { outcome, recorded }: Decided, endpoint: string): Ended {
      const state = stateOfReply(message, endpoint)
      if (state === 'already-approved' || state === 'already-rejected') return { ...ofRecorded(recorded), state }
      if (outcome === 'counted') return end(state, t('isCounted'))
      return end(state, t(state === 'rejected' ? 'isRejected' : 'isApproved'))
    },
  }
}
