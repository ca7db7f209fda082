import { raiseRequest } from '#features/requests/contract/raise-request.ts'
import { discardRequestAttachment, uploadRequestAttachment } from '#features/requests/contract/attachments.ts'
import { followRequests } from '#features/requests/contract/follow-requests.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { sampleRequest } from '@portico/web/stories/sample-request.ts'
import { ownView } from '@portico/web/stories/sample-request-view.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/desk/new'
const page = (play: NonNullable<Story['play']>, ...answers: readonly Answer[]): Story => ({
  at,
  ...onPage(...answers),
  play,
})

async function raise(user: User, title = 'A new laptop') {
  await user.fill('Title', title)
  await user.click('button', 'Raise request')
}

/** Chooses a file, which the actions of a story's user cannot do. */
async function chooseFile(user: User, name: string, content = 'a'): Promise<void> {
  await user.finds('button', 'Attach files')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File([content], name))
  if (input === null) throw new Error('There is no input of a file.')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const stored = answer(uploadRequestAttachment, ({ params, query }) => ({
  id: params.id,
  name: query.name,
  media_type: 'text/plain',
  size: 1,
}))

export const stories = defineStories({
  'as it opens': { at, ...onPage(), screen: 'new-request' },
  'in German': { at, ...onPage(), language: 'de' },
  'in Arabic': { at, ...onPage(), language: 'ar' },
  'a request without a title': page(async (user) => {
    await user.fill('Description', 'Something about nothing.')
    await user.click('button', 'Raise request')
    await user.hears('Please describe in one line what you need')
    await user.findsField('Title', { focused: true, invalid: true })
    await user.findsField('Description', { text: 'Something about nothing.' })
  }),
  'a title that is too long': page(async (user) => {
    await raise(user, 'x'.repeat(130))
    await user.hears('The title is too long: at most 120 characters')
    await user.findsField('Title', { focused: true, invalid: true, text: 'x'.repeat(130) })
    await user.fill('Title', 'x'.repeat(120))
    await user.findsField('Title', { invalid: false })
  }),
  'a description that is too long': page(async (user) => {
    await user.fill('Description', 'x'.repeat(4_001))
    await raise(user)
    await user.findsField('Description', { focused: true, invalid: true })
  }),
  'a day that is over': page(async (user) => {
    await user.fill('Needed by (optional)', '2026-06-14')
    await raise(user)
    await user.hears('Choose today or a later date')
  }),
  'with a file that is there, one that is not taken, and one that is removed': page(
    async (user) => {
      await chooseFile(user, 'notes.txt')
      await user.finds('button', 'Remove notes.txt')
      await chooseFile(user, 'setup.exe')
      await user.hears(/^setup\.exe: Files of this type cannot be attached\./)
      await chooseFile(user, 'empty.txt', '')
      await user.hears(/empty\.txt: The file is empty\./)
      await user.click('button', 'Remove setup.exe')
      await user.click('button', 'Remove empty.txt')
      await user.click('button', 'Remove notes.txt')
      await user.lacks('button', 'Remove notes.txt')
    },
    stored,
    answer(discardRequestAttachment, null),
  ),
  'raised with a file that is not taken': page(async (user) => {
    await chooseFile(user, 'setup.exe')
    await raise(user)
    await user.hears('Please remove the files that were not accepted')
    await user.finds('button', 'Remove setup.exe')
  }),
  'a file on its way': page(async (user) => {
    await user.fill('Title', 'A new laptop')
    await chooseFile(user, 'notes.txt')
    await user.sees('40%')
    await user.click('button', 'Raise request')
    await user.hears('Please wait until the files are uploaded')
  }, never(uploadRequestAttachment)),
  ...refusedStories(
    'a file is refused',
    uploadRequestAttachment,
    uploadRequestAttachment.refusals,
    page((user) => chooseFile(user, 'notes.txt')),
    (user, sentence) => user.hears(`notes.txt: ${sentence}`),
  ),
  'waiting for the server, sent twice at once': page(
    async (user) => {
      await raise(user)
      await user.press('Enter')
      await user.finds('button', 'Raise request', { disabled: true })
    },
    never(raiseRequest),
    refuse(raiseRequest, 'server-busy'),
  ),
  ...refusedStories(
    'refused',
    raiseRequest,
    raiseRequest.refusals,
    page((user) => raise(user)),
  ),
  'the trial has ended': page(
    async (user) => {
      await raise(user)
      await user.hears('Your free trial has ended. Your data can be read and exported, but not changed.')
    },
    refuse(raiseRequest, 'trial-ended'),
  ),
  'server unreachable': page(async (user) => {
    await raise(user)
    await user.hears('Network Error')
    await user.findsField('Title', { text: 'A new laptop' })
  }, unreachable(raiseRequest)),
  'raised, with its page': page(
    async (user) => {
      await user.click('radio', 'Hardware')
      await raise(user)
      await user.finds('heading', ownView.request.title)
    },
    answer(raiseRequest, ({ body: { kind } }) => ({ ...sampleRequest, kind })),
    answer(readRequest, ownView),
    never(followRequests),
  ),
  'a device of another user': {
    ...page(
      async (user) => {
        await user.sees(/^The device is registered to another user, who must approve this request\./)
        await user.click('button', 'Raise request')
        await user.finds('heading', ownView.request.title)
      },
      answer(raiseRequest, ({ body }) => {
        if (body.kind !== 'Device mapping' || body.details?.deviceid === undefined) throw new Error('It has no device.')
        return sampleRequest
      }),
      answer(readRequest, ownView),
      never(followRequests),
    ),
    at: '/desk/new?kind=Device+mapping&device=9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14&hostname=harbour-lab-07',
  },
  'a longer trial': {
    ...page(
      async (user) => {
        await user.choose('Extension', /^30/)
        await user.click('button', 'Raise request')
        await user.finds('heading', ownView.request.title)
      },
      answer(raiseRequest, ({ body }) => {
        if (body.details?.days !== 30) throw new Error('It does not ask for 30 days.')
        return sampleRequest
      }),
      answer(readRequest, ownView),
      never(followRequests),
    ),
    at: '/desk/new?kind=Trial+extension',
  },
})
