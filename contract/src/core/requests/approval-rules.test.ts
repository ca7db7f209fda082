import { expect, it } from 'vitest'
import {
  approvalPolicies,
  decidesBy,
  effectivePolicy,
  outcomeOf,
  presenceKinds,
  whyNotDecide,
  type Decision,
  type DecidingFacts,
} from './approval-rules.ts'

const of = (text: string): (Decision | null)[] =>
  text.split('').map((letter) => (letter === 'a' ? 'approve' : letter === 'r' ? 'reject' : null))

it.each([
  ['any', 1, '--', 'waiting'],
  ['any', 1, 'a-', 'approved'],
  ['any', 1, '-r', 'rejected'],
  ['all', 1, 'a-', 'waiting'],
  ['all', 1, 'aa', 'approved'],
  ['all', 1, 'ar', 'rejected'],
  ['all', 1, '-r', 'rejected'],
  ['count', 2, 'a--', 'waiting'],
  ['count', 2, 'aa-', 'approved'],
  ['count', 2, 'ar-', 'waiting'],
  ['count', 2, 'rr-', 'rejected'],
  ['count', 5, 'aa', 'waiting'],
  ['count', 5, 'ar', 'rejected'],
  ['count', 2, 'r-', 'rejected'],
  ['all', 1, '', 'waiting'],
] as const)('a quorum of %s %i with the decisions %s is %s', (quorum, needed, decided, expected) => {
  expect(outcomeOf({ quorum, needed }, of(decided))).toBe(expected)
})

const facts: DecidingFacts = {
  state: 'waiting',
  dueAt: 1000,
  now: 999,
  isRequester: false,
  isActive: true,
  hasDelegated: false,
  decision: null,
}

it.each([
  ['everything as it should be', {}, null],
  ['the own request', { isRequester: true }, 'self-approval'],
  ['a withdrawn request', { state: 'withdrawn' }, 'request-withdrawn'],
  ['a decided round', { state: 'approved' }, 'already-approved'],
  ['a rejected round', { state: 'rejected', now: 5000 }, 'already-rejected'],
  ['an approver who left', { isActive: false }, 'approver-left'],
  ['an approver who delegated', { hasDelegated: true }, 'approval-delegated'],
  ['a second decision', { decision: 'approve' }, 'already-approved'],
  ['a second rejection', { decision: 'reject' }, 'already-rejected'],
  ['the end of the time', { now: 1000 }, 'approval-expired'],
  ['an expired round', { state: 'expired' }, 'approval-expired'],
] as const)('%s', (_, changed: Partial<DecidingFacts>, expected) => {
  expect(whyNotDecide({ ...facts, ...changed })).toBe(expected)
})

it.each([
  ['presence', 'low', true, 'presence'],
  ['presence', 'high', true, 'click'],
  ['code', 'high', true, 'code'],
  ['session-mfa', 'low', true, 'session-mfa'],
  ['session', 'low', false, 'code'],
  ['session-mfa', 'high', false, 'code'],
  ['presence', 'high', false, 'click'],
] as const)('%s with a risk that is %s (account: %s) is %s', (chosen, risk, hasAccount, expected) => {
  expect(effectivePolicy(chosen, risk, hasAccount)).toBe(expected)
})

it.each(approvalPolicies)('under %s only the button decides, and any sign under presence', (policy) => {
  const deciding = presenceKinds.filter((presence) => decidesBy(policy, presence))
  expect(deciding).toEqual(policy === 'presence' ? presenceKinds : ['button'])
  expect(decidesBy(policy, undefined)).toBe(false)
})
