import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { completeDomain } from '#server/core/domains/default-domain.ts'
import { readDomains } from '#server/core/domains/domain-queries.ts'
import type { MailCommand } from '#server/core/mail/mail-command.ts'
import { readFailedMails, retryMail, type FailedMail } from '#server/core/mail/mail-queries.ts'
import { writeMail } from '#server/core/mail/write-mail.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'

/** What a command says, and what was wrong. */
type Said = { lines: string[]; problems: string[] }

type Parts = {
  database: Pool
  secret: Secret
  /** The folder that paths of files begin in. */
  folder: string
}

const said = (...lines: string[]): Said => ({ lines, problems: [] })
const wrong = (...problems: string[]): Said => ({ lines: [], problems })

/**
 * Carries out a command of `mail`. What is to be tried again is done by the running servers, at once.
 */
export function runMailCommand(command: MailCommand, parts: Parts): Promise<Said> {
  switch (command.verb) {
    case 'failed':
      return listFailed(parts.database)
    case 'retry':
      return retry(parts.database, command.id)
    case 'preview':
      return preview(command, parts)
  }
}

async function listFailed(database: Pool): Promise<Said> {
  const failed = await readFailedMails(database)
  if (failed.length === 0) return said('No mail has failed.')
  return said(...failed.flatMap((mail) => [`${mail.id}  ${mail.kind}  ${mail.recipient}`, `  ${fateOf(mail)}`]))
}

function fateOf({ failedAt, why, isOver, retryAt }: FailedMail): string {
  const failure = `${failedAt.toISOString()} ${why.replaceAll(/\s+/g, ' ')}`
  if (isOver) return `${failure} It has expired and is no longer sent.`
  return retryAt === null ? `${failure} Given up.` : `${failure} Tried again at ${retryAt.toISOString()}.`
}

async function retry(database: Pool, id: string): Promise<Said> {
  const failed = await readFailedMails(database)
  const wanted = failed.filter((mail) => !mail.isOver && (id === 'all' || mail.id === id))
  if (id !== 'all' && wanted.length === 0) {
    const isOver = failed.some((mail) => mail.id === id)
    return wrong(isOver ? 'This mail has expired and is no longer sent.' : 'No failed mail has this id.')
  }
  let retried = 0
  for (const mail of wanted) if (await retryMail(database, mail)) retried += 1
  if (id !== 'all' && retried === 0) return wrong('This mail was sent or deleted meanwhile.')
  return said(`${retried} ${retried === 1 ? 'mail is' : 'mails are'} tried again now.`)
}

async function preview(command: Extract<MailCommand, { verb: 'preview' }>, parts: Parts): Promise<Said> {
  const { mail, host, language, output } = command
  const domain = await domainOf(parts.database, host)
  if (language !== null && !domain.languages.includes(language)) {
    return wrong(`${host} does not speak this language; it speaks ${domain.languages.join(', ')}.`)
  }
  const at = new Date()
  const expiresAt = new Date(at.getTime() + mail.sampleMinutes * 60_000)
  const params = { ...mail.sample(expiresAt), ...(language === null ? {} : { language }) }
  const { from, subject, text, html } = writeMail(
    [mail],
    { kind: mail.kind, params, expiresAt },
    domain,
    parts.secret,
    at,
  )
  const head = [`From: ${from.name} <${from.address}>`, `Subject: ${subject}`, '', text]
  if (output === null) return said(...head, html)
  const file = resolve(parts.folder, output)
  const failure = await writeFile(file, html).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (failure !== null) return wrong(`The preview cannot be written: ${failure}`)
  return said(...head, `As HTML it is in ${file}.`)
}

async function domainOf(database: Pool, host: string): Promise<DomainSettings> {
  const stored = (await readDomains(database)).find((domain) => domain.host === host)
  return completeDomain(host, usableSettings(stored?.settings ?? {}).given)
}
