import { readFileSync } from 'node:fs'
import { readReply } from '../../server/src/platform/mail-in/read-reply.ts'
import { differs, shown } from './compare-values.ts'
import { problemsOfEither, type MailCase } from './expected-cases.ts'

/** Our address and the sender in the mails of the cases. */
const replyAddress = 'reply+0123456789abcdef0123456789abcdef01234567@desk.example.test'
const sender = 'nora@acme.test'

/**
 * Reads a mail and returns what differs from the case; empty if everything is right. The comment is the text that is
 * shown at once; parts may also be in the text that is folded.
 */
export async function checkMail(expected: MailCase, file: string): Promise<string[]> {
  const read = await readReply(readFileSync(file), { replyAddress }, sender)
  const text = withoutEnds(read.text)
  const all = withoutEnds(`${read.text}\n${read.folded}`)
  return problemsOfEither<Omit<MailCase, 'either' | 'file'>>(expected, (facts) => [
    ...differs('text', facts.text, text, (wanted) => withoutEnds(wanted) === text),
    ...(facts.contains ?? []).filter((part) => !inOneLine(all).includes(inOneLine(part))).map(missingIn(all)),
    ...(facts.absent ?? []).filter((part) => all.includes(part)).map((part) => `contains ${shown(part)}`),
    ...(facts.files ?? [])
      .filter((name) => !read.files.some((one) => isNamed(one, name)))
      .map((name) => `file ${name}: only ${shown(read.files)}`),
    ...differs('taken', facts.taken, read.taken),
  ])
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
