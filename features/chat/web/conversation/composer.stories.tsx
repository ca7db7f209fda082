import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { attachChatFile, readChatFile } from '#features/chat/contract/chat-files.ts'
import { sendChatMessage } from '#features/chat/contract/send-chat-message.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, answerFile, never, refuse, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { kept, message } from '@portico/web/stories/sample-chat.ts'

const at = '/chat'
let lastNumber = 0
const file = (name: string, media_type: string, size: number): AttachmentSummary => ({
  id: `7d3b9c42-3e4f-4a5b-8c12-${String((lastNumber += 1)).padStart(12, '0')}`,
  name,
  media_type,
  size,
})

/** Chooses files as in the system's file dialog, which a page cannot open by itself. */
function choose(...files: readonly File[]): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (field === null) throw new Error('There is no field for files.')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const csv = (name = 'hosts.csv') => new File(['host\ngate-1\n'], name, { type: 'text/csv' })
const page = (...answers: readonly Answer[]): Story => ({ at, ...onPage(...answers) })
const uploaded = answer(attachChatFile, ({ query }) => file(query.name, 'text/csv', 12))

const withFiles = kept(
  [
    message({
      text: 'These are the hosts.',
      files: [file('hosts of the northern sites, as exported on Monday.csv', 'text/csv', 48_213)],
    }),
    message(
      {
        author: 'desk',
        name: 'Dana Kowalski',
        files: [file('plan.png', 'image/png', 2_400_000)],
      },
      1,
    ),
  ],
  {},
)

export const stories = defineStories({
  'a file to be sent': {
    ...page(
      uploaded,
      answer(sendChatMessage, ({ body }) => ({
        messages: [message({ id: body.id, files: [file('hosts.csv', 'text/csv', 12)] })],
      })),
    ),
    async play(user) {
      await user.finds('button', 'Attach files')
      choose(csv())
      await user.finds('button', 'Remove hosts.csv')
      await user.click('button', 'Send')
      await user.finds('button', 'hosts.csv 12 bytes')
    },
  },
  'a file that is removed again': {
    ...page(uploaded),
    async play(user) {
      await user.finds('button', 'Attach files')
      choose(csv())
      await user.click('button', 'Remove hosts.csv')
      await user.finds('button', 'Send', { disabled: true })
    },
  },
  'a file on its way': {
    ...page(never(attachChatFile)),
    screen: 'chat-file',
    async play(user) {
      await user.finds('button', 'Attach files')
      choose(csv())
      await user.finds('progressbar', 'Sending hosts.csv')
      await user.fill('Your question', 'These are the hosts.')
      await user.finds('button', 'Send', { disabled: true })
    },
  },
  'a file that is stopped': {
    ...page(never(attachChatFile)),
    async play(user) {
      await user.finds('button', 'Attach files')
      choose(csv())
      await user.click('button', 'Stop sending hosts.csv')
      await user.lacks('progressbar', 'Sending hosts.csv')
    },
  },
  'a type that is not taken': {
    ...page(),
    async play(user) {
      await user.finds('button', 'Attach files')
      choose(new File(['MZ'], 'setup.exe'))
      await user.hears(/^setup\.exe: Files of this type cannot be attached/)
    },
  },
  'more files than a message has': {
    ...page(uploaded),
    async play(user) {
      await user.finds('button', 'Attach files')
      choose(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => csv(`${name}.csv`)))
      await user.hears('A message can have at most 5 files. Only the first ones are attached.')
      await user.finds('button', 'Attach files', { disabled: true })
    },
  },
  'files that are refused among others': {
    ...page(
      answer(attachChatFile, ({ query }) => file(query.name, 'text/csv', 12)),
      refuse(attachChatFile, 'attachment-type-false'),
      uploaded,
    ),
    screen: 'chat-files-refused',
    async play(user) {
      await user.finds('button', 'Attach files')
      choose(csv('a.csv'), new File(['MZ'], 'setup.exe'), csv('fake.csv'), csv('b.csv'))
      await user.finds('button', 'Remove b.csv')
      await user.finds('button', 'Remove a.csv')
      await user.sees(/^setup\.exe: Files of this type/)
      await user.sees(/^fake\.csv: The content of this file/)
    },
  },
  'files after one that is stopped': {
    ...page(never(attachChatFile), uploaded),
    async play(user) {
      await user.finds('button', 'Attach files')
      choose(csv('a.csv'), csv('b.csv'))
      await user.click('button', 'Stop sending a.csv')
      await user.finds('button', 'Remove b.csv')
      await user.lacks('button', 'Remove a.csv')
    },
  },
  ...refusedStories(
    'a file is refused',
    attachChatFile,
    attachChatFile.refusals,
    {
      ...page(),
      async play(user) {
        await user.finds('button', 'Attach files')
        choose(csv())
      },
    },
    (user, sentence) => user.hears(`hosts.csv: ${sentence}`),
  ),
  'files in messages': {
    ...withFiles,
    screen: 'chat-files',
    play: (user) => user.finds('button', /^plan\.png/),
  },
  'a download': {
    ...withFiles,
    answers: [answerFile(readChatFile, { name: 'plan.png', size: 4, sent: 4 }), ...(withFiles.answers ?? [])],
    async play(user) {
      Reflect.set(HTMLAnchorElement.prototype, 'click', () => undefined)
      await user.click('button', /^plan\.png/)
      Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click')
    },
  },
  'a download of a file that is gone': {
    ...withFiles,
    answers: [refuse(readChatFile, 'no-such-attachment'), ...(withFiles.answers ?? [])],
    async play(user) {
      await user.click('button', /^plan\.png/)
      await user.hears("Couldn't download the file. Try again.")
    },
  },
})
