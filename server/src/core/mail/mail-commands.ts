import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import { readHost } from '@portico/contract/platform/host-name.ts'
import { languageOfTag, languages, type Language } from '@portico/contract/platform/language.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '#server/core/commands/command-context.ts'
import { defineCommand, refusal, type Command, type CommandError } from '#server/core/commands/define-command.ts'
import { completeDomain } from '#server/core/domains/default-domain.ts'
import { readDomains } from '#server/core/domains/domain-queries.ts'
import type { DefinedMail } from './define-mail.ts'
import { readFailedMails, retryMail, type FailedMail } from './mail-queries.ts'
import { writeMail, type WrittenMail } from './write-mail.ts'

export const listFailedMailsCommand = defineCommand({
  name: 'mail failed',
  isReadOnly: true,
  usage: ['npm run portico -- mail failed'],
  read: () => ok({}),
  run: async ({ database }) => ok(await readFailedMails(database)),
  print: (failed) =>
    failed.length === 0
      ? ['No mail has failed.']
      : failed.flatMap((mail) => [`${mail.id}  ${mail.kind}  ${mail.recipient}`, `  ${failureOf(mail)}`]),
})

function failureOf({ failedAt, why, isOver, retryAt }: FailedMail): string {
  const failure = `${failedAt.toISOString()} ${why.replaceAll(/\s+/g, ' ')}`
  if (isOver) return `${failure} It has expired and is no longer sent.`
  return retryAt === null ? `${failure} Given up.` : `${failure} Tried again at ${retryAt.toISOString()}.`
}

const isId = (text: string) => /^(all|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(text)

/** Retries failed mails, one by its id or `all`. The running servers send them. Returns how many. */
export const retryMailCommand = defineCommand({
  name: 'mail retry',
  usage: ['npm run portico -- mail retry <id>|all'],
  words: ['an id that mail failed shows, or all'],
  read: ([id = '']) =>
    id === '' || isId(id) ? ok({ id }) : err(['Specify which: mail retry and an id that mail failed shows, or all.']),
  async run({ database }, { id }) {
    const failed = await readFailedMails(database)
    const wanted = failed.filter((mail) => !mail.isOver && (id === 'all' || mail.id === id))
    if (id !== 'all' && wanted.length === 0) {
      const isOver = failed.some((mail) => mail.id === id)
      return refusal(isOver ? 'This mail has expired and is no longer sent.' : 'No failed mail has this id.')
    }
    let retried = 0
    for (const mail of wanted) if (await retryMail(database, mail)) retried += 1
    if (id !== 'all' && retried === 0) return refusal('This mail was sent or deleted meanwhile.')
    return ok({ retried })
  },
  print: ({ retried }) => [`${retried} ${retried === 1 ? 'mail is' : 'mails are'} tried again now.`],
})

const languageProblems = (tag: string | undefined) =>
  tag === undefined || languageOfTag(tag) !== null ? [] : [`The languages are ${languages.join(', ')}.`]

/** Formats the kinds of mails as indented and wrapped lines of the usage text. */
function mailLines(kinds: readonly string[]): string[] {
  const lines = ['    <mail>:']
  for (const kind of kinds) {
    const line = lines.pop() ?? ''
    lines.push(...(line.length + kind.length < 110 ? [`${line} ${kind}`] : [line, `        ${kind}`]))
  }
  return lines
}

type Preview = { mail: DefinedMail; host: string; language: Language | null; output: string | null }

/** Returns the `mail` commands, which can preview each of `mails`. */
export function mailCommandsOf(mails: readonly DefinedMail[]): readonly Command[] {
  const kinds = mails.map(({ kind }) => kind)
  const previewMailCommand = defineCommand({
    name: 'mail preview',
    isReadOnly: true,
    usage: [
      'npm run portico -- mail preview <mail> [--domain host] [--language de] [--output file.html]',
      ...mailLines(kinds),
    ],
    words: ['a mail'],
    options: { domain: 'text', language: 'text', output: 'text' },
    read([word = ''], { domain = 'localhost', language, output = null }) {
      const mail = mails.find(({ kind }) => kind === word)
      const host = readHost(domain)
      const spoken = language === undefined ? null : languageOfTag(language)
      const problems = [
        ...(mail === undefined && word !== '' ? [`Specify which mail: ${kinds.join(', ')}.`] : []),
        ...(host.ok ? [] : [`The host ${host.error}.`]),
        ...languageProblems(language),
      ]
      if (mail === undefined || !host.ok || problems.length > 0) return err(problems)
      return ok({ mail, host: host.value, language: spoken, output })
    },
    run: previewMail,
    print: ({ from, subject, text, html, file }) => [
      `From: ${from.name} <${from.address}>`,
      `Subject: ${subject}`,
      '',
      text,
      file === null ? html : `As HTML it is in ${file}.`,
    ],
  })
  return [listFailedMailsCommand, retryMailCommand, previewMailCommand]
}

async function previewMail(
  { database, secret, folder, now }: CommandContext,
  input: Preview,
): Promise<Result<WrittenMail & { file: string | null }, CommandError>> {
  const { mail, host, language, output } = input
  const stored = (await readDomains(database)).find((domain) => domain.host === host)
  const domain = completeDomain(host, usableSettings(stored?.settings ?? {}).given)
  if (language !== null && !domain.languages.includes(language))
    return refusal(`${host} does not offer this language; it offers ${domain.languages.join(', ')}.`)
  const expiresAt = new Date(now.getTime() + mail.sampleMinutes * 60_000)
  const params = { ...mail.sample(expiresAt), ...(language === null ? {} : { language }) }
  const written = writeMail([mail], { kind: mail.kind, params, expiresAt }, domain, secret, now)
  if (output === null) return ok({ ...written, file: null })
  const file = resolve(folder, output)
  const failure = await writeFile(file, written.html).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return failure === null ? ok({ ...written, file }) : refusal(`The preview cannot be written: ${failure}`)
}
