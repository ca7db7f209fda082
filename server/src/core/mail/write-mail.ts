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
  /** Files, and the pictures that the HTML refers to by `cid`. */
  attachments: Attachment[]
  /** The header List-Unsubscribe (RFC 2369) of regular mails. */
  list?: { unsubscribe: string }
  /** The Message-ID that starts the mail's thread, whether or not a mail with it exists. */
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

/** The lifetime of codes queued without an expiry by an older version, in milliseconds. */
const defaultLife = 10 * 60_000

/**
 * Returns the definition of a kind. Throws if this version does not know it, so that the mail waits for one that does.
 */
export function definitionOf(mails: readonly DefinedMail[], kind: string): DefinedMail {
  const found = mails.find((mail) => mail.kind === kind)
  if (found === undefined) throw new Error(`No mail of the kind ${kind} is defined.`)
  return found
}

/**
 * Writes a mail of the outbox as plain text and HTML, in its domain's brand and the request's language
 * (`params.language`). Secrets are derived only here. The text says how long they are valid from `at`.
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
    text: withoutDirectionMarks(textOf(content)),
    html: withoutDirectionMarks(htmlOf(content, language, domain)),
    attachments: [...picturesOf(content), ...filesOf(mail)],
    ...(content.endsAt === undefined ? {} : { list: { unsubscribe: content.endsAt } }),
    ...threadOf(content, domain),
    ...(content.replyTo === undefined ? {} : { replyTo: content.replyTo }),
    headers: Object.fromEntries(Object.entries(content.headers ?? {}).map(([name, value]) => [name, inOneLine(value)])),
  }
}

const picturesOf = ({ pictures = [] }: MailContent): Attachment[] =>
  pictures.map(({ png }, index) => ({
    cid: cidOf(index),
    filename: `${index + 1}.png`,
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

/** Returns the sender of the mails of a domain. */
export const senderOf = ({
  sendername,
  companyname,
  senderaddress,
  maildomain,
}: DomainSettings): WrittenMail['from'] => ({
  name: sendername || companyname,
  address: senderaddress || `no-reply@${maildomain}`,
})

/**
 * Removes characters that change the direction of surrounding text, for example in a name. Messages isolate values only
 * by U+2068 and U+2069.
 */
const withoutDirectionMarks = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066\u2067]/gu, '')

// A title that a user typed must not add a header.
const inOneLine = (text: string): string =>
  withoutDirectionMarks(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

function threadOf({ thread }: MailContent, { maildomain }: DomainSettings) {
  if (thread === undefined) return {}
  const first = `<${inOneLine(thread)}@${maildomain}>`
  return { inReplyTo: first, references: first }
}

// Secrets and addresses have their own lines, so that they can be copied whole.
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
