import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import * as z from 'zod'
import type english from '#server/core/mail/messages/en.json'
import type { Keys } from '#server/platform/crypto/secret.ts'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'

/** An address to open, and what its button is called. `look` tells a button that agrees from one that declines, by colour and by form. */
export type LinkOfMail = { label: string; url: string; look?: 'yes' | 'no' }

/** The content of a mail, before it is laid out as text and as HTML. */
export type MailContent = {
  subject: string
  /** Paragraphs before the link and the secret. */
  lines: string[]
  /** Numbers with their names, if any, in a table. */
  figures?: { label: string; text: string }[]
  /** Pictures (PNG in base64) with their titles, if any; mail programs that show none show the titles. */
  pictures?: { title: string; png: string }[]
  /** The page where a regular mail is ended, if it is one. */
  endsAt?: string
  /** The one address to open, if any: a button, and the address itself. */
  action?: LinkOfMail
  /** Several to choose from, if any: a button each. */
  choices?: LinkOfMail[]
  /** A code or password to type elsewhere, if any: large, on its own line. */
  secret?: { label: string; text: string }
  /** Paragraphs after them, smaller. */
  notes: string[]
  /** The line above everything else, by which a reply is separated from what it quotes, if replies are received. */
  marker?: string
  /** The thread that it belongs to, if any: the left part of the Message-ID which all its mails refer to (RFC 5322 §3.6.4). */
  thread?: string
  /** Where a reply goes, if not to the sender. */
  replyTo?: string
  /** Further headers. Line breaks in their values are removed. */
  headers?: Record<string, string>
}

/** The sentences that several mails share; `{name}` is the product's, as the domain calls it, `{until}` an instant. */
export const mailMessages = messagesBeside<typeof english>(import.meta.dirname)

/** The inputs of a template besides its parameters. */
type Facts = {
  domain: DomainSettings
  language: Language
  /** When it is written. */
  at: Date
  /** For how long from then its secrets are valid, in its language. */
  life: string
}

type ParamsSchema = z.ZodType<Record<string, string>>

/** A parameter. Absent ones are empty: a mail that an older version queued is still sent. */
export const mailParam = z.string().default('')

/** A kind of mail, as the outbox knows it. */
export type DefinedMail<Kind extends string = string, Params extends ParamsSchema = ParamsSchema> = {
  /** The name in the outbox. It never changes: queued mails outlive an upgrade. */
  kind: Kind
  params: Params
  /**
   * `stranger`: a request without a session can cause it to any address; `colleague`: another user can. Each is counted separately, so that
   * many of them do not delay the code of a recipient who signs in.
   */
  requestedBy: 'user' | 'colleague' | 'stranger'
  /** Parameters for the preview of operators, given when its secrets expire. */
  sample: (expiresAt: Date) => z.output<Params>
  /** For how many minutes its secrets are valid when it is sent immediately, for the preview. */
  sampleMinutes: number
  write: (params: Record<string, string>, keys: Keys, facts: Facts) => MailContent
}

type Declared<Kind extends string, Params extends ParamsSchema, Secrets> = Pick<
  DefinedMail<Kind, Params>,
  'kind' | 'params' | 'requestedBy' | 'sample'
> & {
  sampleMinutes?: number
  /** Derives the secrets of the mail when it is sent: parameters are stored, secrets are not. */
  secretsOf?: (keys: Keys, params: z.output<Params>) => Secrets
  write: (facts: Facts & { params: z.output<Params>; secrets: Secrets }) => MailContent
}

/**
 * Declares a mail: its kind, its parameters, the secrets that it derives when it is sent, and its template. Its messages
 * are in the folder `messages/` beside its file (`messagesBeside`), which is listed in `server/src/mails.ts`.
 */
export function defineMail<Kind extends string, Params extends ParamsSchema>(
  mail: Declared<Kind, Params, Record<string, never>> & { secretsOf?: never },
): DefinedMail<Kind, Params>
export function defineMail<Kind extends string, Params extends ParamsSchema, Secrets>(
  mail: Declared<Kind, Params, Secrets> & { secretsOf: (keys: Keys, params: z.output<Params>) => Secrets },
): DefinedMail<Kind, Params>
/** The implementation of both: stored parameters are parsed, secrets derived, and the template filled. */
export function defineMail<Kind extends string, Params extends ParamsSchema, Secrets>({
  secretsOf,
  write,
  ...mail
}: Declared<Kind, Params, Secrets | Record<string, never>>): DefinedMail<Kind, Params> {
  return {
    sampleMinutes: 0,
    ...mail,
    write(stored, keys, facts) {
      const params = mail.params.parse(stored)
      return write({ ...facts, params, secrets: secretsOf?.(keys, params) ?? {} })
    },
  }
}
