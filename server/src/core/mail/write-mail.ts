import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { languageOfTag } from '@portico/contract/platform/language.ts'
import { cidOf, htmlOf } from './mail-html.ts'
import type { StoredMail } from './mail.ts'
import type { DefinedMail, MailContent } from './define-mail.ts'
import { lifeText } from './mail-times.ts'
import type { Keys } from '#server/platform/crypto/secret.ts'

export type WrittenMail = {
  from: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Pictures, which the HTML shows by their `cid`, and files. */
  attachments: Attachment[]
  /** The header List-Unsubscribe (RFC 2369), of regular mails. */
  list?: { unsubscribe: string }
  /** Of mails of a thread: the Message-ID that is its first, whether or not a mail has it. */
  inReplyTo?: string
  references?: string
  replyTo?: string
  headers: Record<string, string>
}

type Attachment = {
  filename: string
  content: Buffer
  contentType: string
  contentDisposition: 'inline' | 'attachment'
  cid?: string
}

/** The lifetime of codes that were queued without an end, by a version that had no other, in milliseconds. */
const defaultLife = 10 * 60_000

/** The definition of a kind. Throws for one that this version does not know, so that the mail waits for one that does. */
export function definitionOf(mails: readonly DefinedMail[], kind: string): DefinedMail {
  const found = mails.find((each) => each.kind === kind)
  if (found === undefined) throw new Error(`No mail of the kind ${kind} is defined.`)
  return found
}

/**
 * Writes a mail of the outbox in the brand of its domain and the language of the request (`params.language`), as plain text
 * and as HTML. Secrets are derived here and only here. It names for how long from `at` they are valid.
 */
export function writeMail(
  mails: readonly DefinedMail[],
  mail: Pick<StoredMail, 'kind' | 'params' | 'expiresAt' | 'files'>,
  domain: DomainSettings,
  keys: Keys,
  at: Date = new Date(),
): WrittenMail {
  const requested = languageOfTag(mail.params['language'] ?? '')
  const language =
    requested !== null && domain.languages.includes(requested) ? requested : (domain.languages[0] ?? 'en')
  const life = lifeText(mail.expiresAt ?? new Date(at.getTime() + defaultLife), at, language)
  const content = definitionOf(mails, mail.kind).write(mail.params, keys, { domain, language, at, life })
  return {
    from: senderOf(domain),
    subject: inOneLine(content.subject),
    text: unturned(textOf(content)),
    html: unturned(htmlOf(content, language, domain)),
    attachments: [...picturesOf(content), ...filesOf(mail)],
    ...(content.endsAt === undefined ? {} : { list: { unsubscribe: content.endsAt } }),
    ...threadOf(content, domain),
    ...(content.replyTo === undefined ? {} : { replyTo: content.replyTo }),
    headers: Object.fromEntries(Object.entries(content.headers ?? {}).map(([name, value]) => [name, inOneLine(value)])),
  }
}

const picturesOf = ({ pictures = [] }: MailContent): Attachment[] =>
  pictures.map(({ png }, place) => ({
    cid: cidOf(place),
    filename: `${place + 1}.png`,
    content: Buffer.from(png, 'base64'),
    contentType: 'image/png',
    contentDisposition: 'inline',
  }))

const filesOf = ({ files = [] }: Pick<StoredMail, 'files'>): Attachment[] =>
  files.map(({ name, type, bytes }) => ({
    filename: inOneLine(name),
    content: Buffer.from(bytes),
    contentType: type,
    contentDisposition: 'attachment',
  }))

const senderOf = ({ sendername, companyname, senderaddress, maildomain }: DomainSettings): WrittenMail['from'] => ({
  name: sendername || companyname,
  address: senderaddress || `no-reply@${maildomain}`,
})

/** Without what turns the order of the text around it, such as in a name; messages isolate values by U+2068 and U+2069 alone. */
const unturned = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066\u2067]/gu, '')

// A title that a user typed must not become a header of its own.
const inOneLine = (text: string): string =>
  unturned(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

function threadOf({ thread }: MailContent, { maildomain }: DomainSettings) {
  if (thread === undefined) return {}
  const first = `<${inOneLine(thread)}@${maildomain}>`
  return { inReplyTo: first, references: first }
}

// Secrets and addresses stand alone on their lines, so that they can be copied whole.
function textOf({ marker = '', lines, figures = [], action, choices = [], secret, notes }: MailContent): string {
  const parts = [
    marker,
    lines.join('\n'),
    figures.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    ...[...(action === undefined ? [] : [action]), ...choices].map(({ label, url }) => `${label}:\n${url}`),
    ...(secret === undefined ? [] : [secret.label, secret.text]),
    ...notes,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
