import { raiseRequest } from '@portico/contract/features/desk/raise-request.ts'
import { listOwnRequests } from '@portico/contract/features/desk/list-own-requests.ts'
import { defineStories, type Story } from '#stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '#stories/pretend-server.ts'
import { sampleRequest } from '#stories/sample-request.ts'
import { shellAnswers, signedIn } from '#stories/sample-account.ts'
import type { User } from '#stories/user.ts'

const none = answer(listOwnRequests, [])
const raised = answer(
  raiseRequest,
  ({ body: { title, description, kind, priority } }) => ({
    ...sampleRequest,
    title,
    description,
    kind,
    priority,
    number: 7,
  }),
  'Request 7 has been raised.',
)

const opened = (play: NonNullable<Story['play']>, ...answers: readonly Answer[]): Story => ({
  at: '/desk/',
  local: signedIn,
  answers: [...answers, none, ...shellAnswers],
  play,
})

async function raise(user: User, title = 'A new laptop') {
  await user.fill('Title', title)
  await user.click('button', 'Raise request')
}

export const stories = defineStories({
  'a request without a title': opened(async (user) => {
    await user.fill('Description', 'Something about nothing.')
    await user.click('button', 'Raise request')
    await user.hears('Please say in one line what you need')
    await user.findsField('Title', { focused: true, invalid: true })
    await user.findsField('Description', { text: 'Something about nothing.' })
  }),
  'a title that is too long': opened(async (user) => {
    await raise(user, 'x'.repeat(130))
    await user.hears('The title is too long: at most 120 characters')
    await user.findsField('Title', { focused: true, invalid: true, text: 'x'.repeat(130) })
    await user.fill('Title', 'x'.repeat(120))
    await user.findsField('Title', { invalid: false })
  }),
  'a description that is too long': opened(async (user) => {
    await user.fill('Description', 'x'.repeat(4_001))
    await raise(user)
    await user.findsField('Description', { focused: true, invalid: true })
  }),
  'waiting for the server, sent twice at once': opened(
    async (user) => {
      await raise(user)
      await user.press('Enter')
      await user.finds('button', 'Raise request', { disabled: true })
    },
    never(raiseRequest),
    refuse(raiseRequest, 'server-busy'),
  ),
  'server busy': opened(
    async (user) => {
      await raise(user)
      await user.hears('The service is busy. Please try again in a moment.')
      await user.findsField('Title', { text: 'A new laptop' })
    },
    refuse(raiseRequest, 'server-busy'),
  ),
  'server unreachable': opened(async (user) => {
    await raise(user)
    await user.hears('Network Error')
    await user.findsField('Title', { text: 'A new laptop' })
  }, unreachable(raiseRequest)),
  'raised': opened(async (user) => {
    await raise(user)
    await user.hears('Request 7 has been raised.')
    await user.findsField('Title', { focused: true, text: '' })
  }, raised),
})
