import type { Decision } from '@portico/contract/core/requests/approval-rules.ts'
import { endpointOf, writeActionData } from '#features/approvals/contract/action-link.ts'
import { decideByLink, decisionSentences } from '#features/approvals/contract/decide-by-link.ts'
import { readApprovalAction } from '#features/approvals/contract/read-approval-action.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import type { User } from '@portico/web/stories/user.ts'

const token = 'Zk3-_vQ1aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV9wX'
const request = 4711
const addressOf = (decision: Decision) => `/request-action?data=${writeActionData({ decision, token, request })}`

type Read = OutputOf<typeof readApprovalAction>
type Decided = OutputOf<typeof decideByLink>

const about: Read['about'] = {
  number: request,
  title: 'Read access to the payroll archive',
  kind: 'Access',
  requester: 'Grace Hopper',
  asker: 'Nils Berg',
  reason: 'Payroll data is for finance only, so finance decides.',
  company: 'Hopper Ltd',
  risk: 'high',
  due_at: '2026-06-22T16:00:00.000Z',
  excerpt: 'For the audit of the last quarter.\nUntil the end of July is enough.',
  needed: 1,
}
const own: Decided['recorded'] = {
  decision: 'approve',
  by: 'Ada Lovelace',
  is_own: true,
  at: '2026-06-15T09:29:00.000Z',
  reason: '',
  is_final: true,
}
const ofOther: Decided['recorded'] = {
  ...own,
  decision: 'reject',
  by: 'Charles Babbage',
  is_own: false,
  reason: 'The archive is closed until the audit begins.',
}

const waiting: Read = { policy: 'presence', ticket: 't1cket', sign_in: null, about, recorded: null }
const read = (more: Partial<Read> = {}) => answer(readApprovalAction, { ...waiting, ...more })
const click = read({ policy: 'click' })
const decided = (outcome: Decided['outcome'], recorded = own) =>
  answer(decideByLink, { outcome, recorded }, decisionSentences[outcome])

const approving = (answers: readonly Answer[], play?: Story['play']): Story => ({
  at: addressOf('approve'),
  answers,
  ...(play === undefined ? {} : { play }),
})
const rejecting = (answers: readonly Answer[], play: NonNullable<Story['play']>): Story => ({
  at: addressOf('reject'),
  answers,
  play,
})

const showUp = (user: User) => user.movePointer()
const goOn = (user: User) => user.click('button', /^(Approve|Reject)$/)
const ends = (title: string, text: string) => async (user: User) => {
  await user.finds('heading', title)
  await user.sees(text)
}
async function enterCode(user: User) {
  await user.fill('Code from the email', '123456')
  await goOn(user)
}
const sees = (user: User, sentence: string) => user.sees(sentence)

const linkRefusals = [
  'approval-not-ours',
  'approval-not-from-page',
  'request-withdrawn',
  'approver-left',
  'approval-delegated',
  'self-approval',
] as const

export const stories = defineStories({
  'waiting for the server': {
    ...approving([never(readApprovalAction)], (user) => user.sees('Processing your request...')),
    screen: 'request-action-processing',
  },
  'waiting for a person': approving([read()], async (user) => {
    await user.sees('Processing your request...')
    await user.letPass(4)
    await user.lacks('button', 'Approve')
  }),
  'no person after five seconds': approving([read(), decided('approved')], async (user) => {
    await user.letPass(6)
    await user.finds('button', 'Approve')
    await user.sees('The request is approved as soon as you move the pointer, scroll, touch the page or press a key.')
  }),
  'no person after five seconds, a rejection': rejecting([read()], async (user) => {
    await user.letPass(6)
    await user.sees('The request is rejected as soon as you move the pointer, scroll, touch the page or press a key.')
  }),
  'deciding': approving([read(), never(decideByLink)], async (user) => {
    await showUp(user)
    await user.sees('Processing your request...')
  }),
  'approved at the first sign': {
    ...approving([read(), decided('approved')], async (user) => {
      await showUp(user)
      await ends('Approved Successfully', 'The request has been approved.')(user)
      await user.hears(/The request has been approved\./)
      await user.sees(`#${request} Read access to the payroll archive`)
      await user.finds('link', `Open request #${request}`)
    }),
    screen: 'request-action-approved',
  },
  'rejected at the first sign': rejecting([read(), decided('rejected')], async (user) => {
    await showUp(user)
    await ends('Rejected Successfully', 'The request has been rejected.')(user)
  }),
  'a gesture of a program': approving(
    [
      answer(readApprovalAction, ({ body }): Read =>
        body.program === 'gesture' ? { ...waiting, policy: 'click' } : waiting,
      ),
      decided('approved'),
    ],
    async (user) => {
      // Pressed at once, where the pointer never moved.
      await user.clickText('Portico')
      await user.finds('heading', 'Approve this request?')
      await goOn(user)
      await user.finds('heading', 'Approved Successfully')
    },
  ),
  'approved by the button': approving([read(), decided('approved')], async (user) => {
    await user.letPass(6)
    // Pressed without the pointer: its movement would already decide, and the button could disappear before the click.
    await user.activate('button', 'Approve')
    await user.finds('heading', 'Approved Successfully')
  }),
  'one of several approvals': approving([read(), decided('counted')], async (user) => {
    await showUp(user)
    await ends('Approved Successfully', 'Your decision has been recorded. Other approvers must still decide.')(user)
  }),
  'approved meanwhile': approving([read(), decided('already-approved')], async (user) => {
    await showUp(user)
    await ends('Already Approved', 'The request has been approved.')(user)
  }),
  'rejected meanwhile by another': approving([read(), decided('already-rejected', ofOther)], async (user) => {
    await showUp(user)
    await ends('Already Rejected', 'The request has been rejected.')(user)
    await user.sees(/Charles Babbage/)
    await user.sees('The archive is closed until the audit begins.')
  }),
  'approved before': {
    ...approving([read({ recorded: own, ticket: null, about: null })], async (user) => {
      await ends('Already Approved', 'The request has been approved.')(user)
      await user.sees(/Decided by you/)
    }),
    screen: 'request-action-already',
  },
  'approved before, others must still decide': approving(
    [read({ recorded: { ...own, is_final: false }, ticket: null, about: null })],
    ends('Already Approved', 'Your decision has been recorded. Other approvers must still decide.'),
  ),
  'rejected before by another': rejecting([read({ recorded: ofOther, ticket: null, about: null })], async (user) => {
    await user.finds('heading', 'Already Rejected')
    await user.sees(/Charles Babbage/)
  }),
  'what will be approved': {
    ...approving([click], async (user) => {
      await user.finds('heading', 'Approve this request?')
      await user.sees('4711: Read access to the payroll archive')
      await user.sees('Grace Hopper, Hopper Ltd')
    }),
    screen: 'request-action-click',
  },
  'of low risk, without a description': approving(
    [read({ policy: 'click', about: { ...about, risk: 'low', excerpt: '', company: '' } })],
    (user) => user.sees('Low'),
  ),
  'approved after a click': approving([click, decided('approved')], async (user) => {
    await goOn(user)
    await user.finds('heading', 'Approved Successfully')
  }),
  'waiting after a click': approving([click, never(decideByLink), decided('approved')], async (user) => {
    await goOn(user)
    await user.finds('button', /Please Wait/, { disabled: true })
  }),
  'rejected with a reason': rejecting([click, decided('rejected')], async (user) => {
    await user.fill('Reason (optional)', 'The audit has not begun.')
    await goOn(user)
    await user.finds('heading', 'Rejected Successfully')
  }),
  'the code of the mail': {
    ...approving([read({ policy: 'code' })], (user) => user.findsField('Code from the email', { text: '' })),
    screen: 'request-action-code',
  },
  'no code': approving([read({ policy: 'code' })], async (user) => {
    await goOn(user)
    await user.findsField('Code from the email', { focused: true, invalid: true })
  }),
  'a wrong code': approving([read({ policy: 'code' }), refuse(decideByLink, 'approval-code-wrong')], async (user) => {
    await enterCode(user)
    await user.hears('The code entered is invalid')
    await user.findsField('Code from the email', { text: '123456', focused: true, invalid: true })
  }),
  'approved with the code': approving([read({ policy: 'code' }), decided('approved')], async (user) => {
    await enterCode(user)
    await user.finds('heading', 'Approved Successfully')
  }),
  'a sign-in is needed': {
    ...approving([read({ policy: 'session', sign_in: 'needed', ticket: null, about: null })], async (user) => {
      await user.sees('Sign in to decide. Your company requires it.')
      await user.finds('button', 'Sign in')
    }),
    screen: 'request-action-sign-in',
  },
  'signed in with another account': approving(
    [read({ policy: 'session', sign_in: 'other-account', ticket: null, about: null })],
    (user) => user.sees('You are signed in with a different account from the one that was asked.'),
  ),
  'signed in without a second factor': approving(
    [read({ policy: 'session-mfa', sign_in: 'second-factor-needed', ticket: null, about: null })],
    (user) => user.sees('Sign in with an authentication code to decide. Your company requires it.'),
  ),
  'an approver without an account': approving(
    [read({ policy: 'session', sign_in: 'no-account', ticket: null, about: null })],
    (user) => user.sees(/there is no account for your address/),
  ),
  'signed in as the approver': approving(
    [read({ policy: 'session', sign_in: 'done' }), decided('approved')],
    async (user) => {
      await goOn(user)
      await user.finds('heading', 'Approved Successfully')
    },
  ),
  'a link without data': {
    at: '/request-action',
    play: ends('Error', 'Invalid request parameters'),
    screen: 'request-action-error',
  },
  'a damaged link': { at: '/request-action?data=abc', play: ends('Error', 'Failed to process request') },
  'a link to another endpoint': {
    at: `/request-action?data=${btoa(JSON.stringify({ endpoint: `https://evil.test${endpointOf('approve')}`, headers: {}, payload: {} }))}`,
    play: ends('Error', 'Failed to process request'),
  },
  'a link that has expired': {
    ...approving(
      [refuse(readApprovalAction, 'approval-expired')],
      ends('Link Expired', 'This link has expired or is no longer valid.'),
    ),
    screen: 'request-action-expired',
  },
  'a link that expires meanwhile': approving([read(), refuse(decideByLink, 'approval-expired')], async (user) => {
    await showUp(user)
    await user.finds('heading', 'Link Expired')
  }),
  ...refusedStories(
    'the link is refused',
    readApprovalAction,
    linkRefusals,
    approving([], () => Promise.resolve()),
    sees,
  ),
  ...refusedStories(
    'the decision is refused',
    decideByLink,
    [
      ...linkRefusals,
      'approval-not-confirmed',
      'approval-code-locked',
      'approval-sign-in-needed',
      'approval-other-account',
      'approval-factor-needed',
      'approval-account-needed',
    ],
    approving([click], goOn),
    sees,
  ),
  'no response to the link': approving([unreachable(readApprovalAction)], async (user) => {
    await ends('Error', 'An error occurred while processing your request')(user)
    await user.finds('button', 'Try again')
  }),
  'no response to the decision, then decided': approving(
    [read(), read({ recorded: own, ticket: null, about: null }), unreachable(decideByLink)],
    async (user) => {
      await showUp(user)
      await user.sees('An error occurred while processing your request')
      await user.click('button', 'Try again')
      await user.finds('heading', 'Already Approved')
    },
  ),
  'a failure without a message': approving(
    [read(), refuse(decideByLink, 'unexpected', { summary: '' })],
    async (user) => {
      await showUp(user)
      await ends('Error', 'Action failed')(user)
    },
  ),
  'too many requests': approving([refuse(readApprovalAction, 'too-many-requests', { retryAfter: 30 })], (user) =>
    user.finds('button', 'Try again'),
  ),
})
