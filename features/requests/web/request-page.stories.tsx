import { commentOnRequest } from '#features/requests/contract/comment-on-request.ts'
import { downloadOriginalMail, downloadRequestAttachment } from '#features/requests/contract/attachments.ts'
import { followRequests } from '#features/requests/contract/follow-requests.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import { notAsked } from '@portico/contract/core/requests/request.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, answerFile, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage, signedIn } from '@portico/web/stories/sample-account.ts'
import {
  ada,
  entryOf,
  nils,
  ownView,
  sampleView,
  viewToDecide,
  waitingRound,
} from '@portico/web/stories/sample-request-view.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/desk/requests/14'
const page = (view: RequestView, play?: Story['play'], ...answers: readonly Answer[]): Story => ({
  at,
  ...onPage(answer(readRequest, view), ...answers, never(followRequests)),
  ...(play === undefined ? {} : { play }),
})

async function comment(user: User, text = 'Any news?') {
  await user.fill('Comment', text)
  await user.click('button', 'Comment')
}

/** Returns an unfinished comment or note about this request, stored as a draft. */
const half = (kind: 'note' | 'comment', text: string) => ({
  person: `${signedIn.tenantid} ${signedIn.userid}`,
  about: `request ${sampleView.request.number} ${kind}`,
  text,
  at: Date.now(),
})

const withComment = (text: string, view = sampleView): RequestView => ({
  ...view,
  entries: [...view.entries, entryOf('comment', 0, { author: ada.name, author_id: ada.id, text })],
})

const everyEvent: RequestView = {
  ...sampleView,
  request: { ...sampleView.request, state: 'Resolved', resolution_due_at: null, resolution_left: null },
  earlier: 214,
  entries: [
    entryOf('raised', 900),
    entryOf('queue', 890, { author: '', author_id: null, via: 'server', data: { from: '', to: 'Hardware' } }),
    entryOf('queue', 880, { data: { from: 'Hardware', to: '' } }),
    entryOf('approval-asked', 870, { data: { approvers: 'Grace Moreau, Ada Lindqvist' } }),
    entryOf('rejected', 860, { text: 'Not before the new budget.' }),
    entryOf('approval-expired', 850, { author: '', author_id: null, via: 'server' }),
    entryOf('assigned', 840, { data: { from: 'Nils Berg', to: '' } }),
    entryOf('carried-out', 830, {
      author: '',
      author_id: null,
      via: 'server',
      text: 'gate-4 is registered to Nils Berg.',
    }),
    entryOf('comment', 820, {
      via: 'mail',
      text: 'By mail, from my phone.\n\n<b>Not bold</b> <script>alert(1)</script>',
      data: { folded: '--\nNils Berg\nPlant 4, +49 30 1234', original: waitingRound.id },
    }),
    entryOf('mail-ignored', 818, { via: 'mail' }),
    entryOf('comment', 815, {
      text: 'See https://example.com/fault?id=7, not javascript:alert(1) or https://a.test@b.test/.',
    }),
    entryOf('comment', 810, { author: '', author_id: null, text: 'From a colleague who has left.' }),
    entryOf('comment', 800, { is_internal: true, text: 'The supplier has had this fault before.' }),
    entryOf('comment', 790, { text: 'أرسلت لكم البروتوكول صباح اليوم.' }),
    entryOf('withdrawn', 780),
    entryOf('state', 770, { data: { from: 'In progress', to: 'Resolved' }, text: 'The firmware is up to date.' }),
  ],
  approvals: [
    {
      ...waitingRound,
      id: `${waitingRound.id.slice(0, -1)}2`,
      state: 'rejected',
      quorum: 'count',
      needed: 2,
      risk: 'low',
    },
    { ...waitingRound, id: `${waitingRound.id.slice(0, -1)}3`, state: 'expired', quorum: 'any', risk: 'low' },
  ],
  actions: ['comment', 'note', 'reopen'],
}

export const stories = defineStories({
  'an agent works on it': {
    ...page(sampleView, (user) => user.sees('Resolve in 2h 40m')),
    screen: 'request',
  },
  'in German': { ...page(sampleView), language: 'de' },
  'in Arabic': { ...page(sampleView), language: 'ar' },
  'an own request': page(ownView, async (user) => {
    await user.finds('button', 'Withdraw')
    await user.lacks('button', 'Assign …')
  }),
  'the decision of the user is asked for': { ...page(viewToDecide), screen: 'request-approval' },
  'every event, and more before': page(
    everyEvent,
    async (user) => {
      await user.sees(/Removed from its queue/)
      await user.finds('link', 'https://example.com/fault?id=7 (another site, in a new tab)')
      await user.lacks('link', /javascript|a\.test/)
      await user.click('button', 'Show earlier entries (214)')
      await user.lacks('button', 'Show earlier entries (214)')
    },
    answer(readRequest, { ...everyEvent, earlier: 0 }),
  ),
  'handed over from a chat, without the approval of its kind': page(
    {
      ...sampleView,
      is_unasked: true,
      entries: [entryOf('raised', 900, { via: 'chat', data: { approval: notAsked } })],
    },
    async (user) => {
      await user.sees('No approval requested')
      await user.sees(/Created from a chat, no approval requested/)
      await user.sees(/so no approver has been asked yet/)
    },
  ),
  'a device and an extension, whose clock stands': page(
    {
      ...sampleView,
      request: {
        ...sampleView.request,
        kind: 'Device mapping',
        is_paused: true,
        response_left: -20,
        resolution_left: 305,
        description: '',
      },
      device: { id: sampleView.request.id, hostname: 'harbour-lab-07' },
      days: 14,
    },
    async (user) => {
      await user.sees('First reply 20m overdue')
      await user.sees('Resolve in 5h 5m (paused)')
    },
  ),
  'waiting for the server': { at, ...onPage(never(readRequest), never(followRequests)) },
  'unreachable': {
    at,
    ...onPage(unreachable(readRequest), never(followRequests)),
    play: (user) => user.hears("Couldn't load the request"),
  },
  'no such request': {
    at,
    ...onPage(refuse(readRequest, 'no-such-request'), never(followRequests)),
    play: (user) => user.sees('There is no request with this number.'),
  },
  'an address without a number': {
    at: '/desk/requests/latest',
    ...onPage(),
    play: (user) => user.sees('There is no request with this number.'),
  },
  'a comment': page(
    sampleView,
    async (user) => {
      await comment(user)
      await user.hears('Your comment was added.')
      await user.findsField('Comment', { text: '', focused: true })
      await user.sees('Any news?')
    },
    answer(commentOnRequest, ({ body }) => withComment(body.text)),
  ),
  'a note for agents': page(
    sampleView,
    async (user) => {
      await user.click('checkbox', 'Internal note')
      await user.fill('Internal note, only technicians see it', 'The supplier knows.')
      await user.click('button', 'Add note')
      await user.hears('Your comment was added.')
    },
    answer(commentOnRequest, ({ body }) => {
      if (body.internal !== true) throw new Error('The note would be read by all.')
      return withComment(body.text)
    }),
  ),
  'a half-written note': {
    ...page(sampleView, async (user) => {
      await user.findsField('Internal note, only technicians see it', { text: 'The supplier kn' })
      await user.finds('button', 'Add note')
      await user.click('checkbox', 'Internal note')
      await user.findsField('Comment', { text: 'The supplier kn' })
      await user.finds('button', 'Comment')
    }),
    local: { ...signedIn, drafts: JSON.stringify([half('note', 'The supplier kn')]) },
  },
  'a comment of spaces': page(sampleView, async (user) => {
    await comment(user, '   ')
    await user.hears('Please write a comment or attach a file')
    await user.findsField('Comment', { invalid: true, focused: true })
  }),
  'a comment of 100 kB': page(sampleView, async (user) => {
    await comment(user, 'x'.repeat(100_000))
    await user.hears('The comment is too long: at most 10,000 characters')
    await user.findsField('Comment', { invalid: true, text: 'x'.repeat(100_000) })
  }),
  'waiting for the comment': page(sampleView, (user) => comment(user), never(commentOnRequest)),
  ...refusedStories(
    'a comment is refused',
    commentOnRequest,
    commentOnRequest.refusals,
    page(sampleView, (user) => comment(user)),
  ),
  'the comment of another user arrives': {
    at,
    ...onPage(
      answer(readRequest, sampleView),
      answer(readRequest, {
        ...sampleView,
        entries: [...sampleView.entries, entryOf('comment', 0, { text: 'It is fast again.' })],
      }),
      // The page loads the request again when the connection works again.
      unreachable(followRequests),
      never(followRequests),
    ),
    async play(user) {
      await user.finds('button', 'Resolve')
      await user.letPass(2)
      await user.hears(`New comment by ${nils.name}: It is fast again.`)
    },
  },
  'a file downloaded': page(
    sampleView,
    async (user) => {
      await user.click('button', /^gate-4-display\.png/)
      await user.misses("Couldn't load the file. Please try again.")
    },
    answerFile(downloadRequestAttachment, { name: 'file.png', size: 3, sent: 3 }),
  ),
  'a file that is gone': page(
    sampleView,
    async (user) => {
      await user.click('button', /^gate-4-display\.png/)
      await user.hears('This file no longer exists.')
    },
    refuse(downloadRequestAttachment, 'no-such-attachment'),
  ),
  'an original email that is gone': page(
    everyEvent,
    async (user) => {
      await user.click('button', 'Original email')
      await user.hears("Couldn't load the email. It is kept for 90 days.")
    },
    refuse(downloadOriginalMail, 'no-such-attachment'),
  ),
})
