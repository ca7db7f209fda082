import { readFileSync } from 'node:fs'
import { checkFiles } from '../../features/request-mail/server/reply-comment.ts'
import { whyAutomatic } from '../../server/src/platform/mail-in/automatic-mail.ts'
import { readMail } from '../../server/src/platform/mail-in/read-mail.ts'
import { differs, shown } from './compare-values.ts'
import { problemsOfEither, type MailCase } from './expected-cases.ts'

/** The sender and our address in the mails of the cases. */
const sender = 'nora@acme.test'
const replyAddress = 'reply+0123456789abcdef0123456789abcdef01234567@desk.example.test'

/** A reply as it becomes a comment; `files` are attached, or named as not attached. */
type ReadReply = { text: string; files: string[]; isTaken: boolean }

/** Reads a mail and returns what differs from the case; empty if everything is right. */
export async function checkMail(expected: MailCase, file: string): Promise<string[]> {
  const read = await readReply(readFileSync(file))
  if (typeof read === 'string') return [`not read: ${read}`]
  const text = withoutEnds(read.text)
  return problemsOfEither<Omit<MailCase, 'either' | 'file'>>(expected, (facts) => [
    ...differs('text', facts.text, text, (wanted) => withoutEnds(wanted) === text),
    ...(facts.contains ?? []).filter((part) => !inOneLine(text).includes(inOneLine(part))).map(missingIn(text)),
    ...(facts.absent ?? []).filter((part) => text.includes(part)).map((part) => `contains ${shown(part)}`),
    ...(facts.files ?? [])
      .filter((name) => !read.files.some((one) => isNamed(one, name)))
      .map((name) => `file ${name}: only ${shown(read.files)}`),
    ...differs('taken', facts.taken, read.isTaken),
  ])
}

async function readReply(raw: Uint8Array): Promise<ReadReply | string> {
  const read = await readMail(raw, replyAddress)
  if (!read.ok) return read.error
  const mail = read.value
  const { taken, refused } = await checkFiles(mail.attachments)
  const isEmpty = mail.reply === '' && mail.attachments.length === 0
  return {
    text: mail.reply,
    files: [...taken, ...refused].map(({ name }) => name),
    isTaken: !isEmpty && whyAutomatic(mail, sender) === null,
  }
}

/** Blanks at the ends of lines do not count. */
const withoutEnds = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()

/** A run of blanks, tabs, bars and colons is one blank, since cells of a table may be parted in any of these ways. */
const inOneLine = (text: string) => text.replaceAll(/[ \t|:]+/g, ' ').trim()

const missingIn = (text: string) => (part: string) => `lacks ${shown(part)} in ${shown(text)}`

/** Returns whether a file has a name, in which `*` stands for any letters. */
function isNamed(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`, 'su').test(name)
}
