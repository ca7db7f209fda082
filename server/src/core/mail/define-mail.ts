import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import * as z from 'zod'
import type english from '#server/core/mail/messages/en.json'
import type { Keys } from '#server/platform/crypto/secret.ts'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'

/** A link with the label of its button. `look` styles a button that agrees or declines, by colour and by shape. */
export type LinkOfMail = { label: string; url: string; look?: 'yes' | 'no' }

/** The content of a mail, before it is rendered as text and as HTML. */
export type MailContent = {
  subject: string
  /** Paragraphs before the link and the secret. */
  lines: string[]
  /** Labelled values in a table, if any. */
  figures?: { label: string; text: string }[]
  /** Pictures (PNG in base64) with their titles, if any. Mail clients that block pictures show the titles. */
  pictures?: { title: string; png: string }[]
  /** The address of the page that unsubscribes from a regular mail; undefined for other mails. */
  endsAt?: string
  /** The main link, if any: a button, and the address itself. */
  action?: LinkOfMail
  /** Several links to choose from, if any, each as a button. */
  choices?: LinkOfMail[]
  /** A code or password to type elsewhere, if any: in large type, on its own line. */
  secret?: { label: string; text: string }
  /** Paragraphs after the link and the secret, in smaller type. */
  notes: string[]
  /** The first line of the mail, above which replies are written, if replies are received. */
  marker?: string
  /** The thread of the mail, if any: the left part of the Message-ID that all its mails refer to (RFC 5322 §3.6.4). */
  thread?: string
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  /** Further headers. Line breaks in their values are removed. */
  headers?: Record<string, string>
}

/** The sentences that several mails share. `{name}` is the product name of the domain, `{until}` an instant. */
export const mailMessages = messagesBeside<typeof english>(import.meta.dirname)

/** The inputs of a template in addition to its parameters. */
type Facts = {
  domain: DomainSettings
  language: Language
  /** When the mail is written. */
  at: Date
  /** How long the secrets of the mail are valid from `at`, as a text in the language of the mail. */
  life: string
}

type ParamsSchema = z.ZodType<Record<string, string>>

/** A parameter. A missing one is empty, so that a mail queued by an older version is still sent. */
export const mailParam = z.string().default('')

/** A kind of mail in the outbox. */
export type DefinedMail<Kind extends string = string, Params extends ParamsSchema = ParamsSchema> = {
  /** The name of this kind in the outbox. It never changes, because queued mails outlive an upgrade. */
  kind: Kind
  params: Params
  /**
   * Who can cause the mail. `stranger`: a request without a session can send it to any address; `colleague`: another
   * user can. The three are rate-limited separately, so that mails caused by others do not delay the sign-in code of a
   * recipient.
   */
  requestedBy: 'user' | 'colleague' | 'stranger'
  /** Returns parameters for the operators' preview, for secrets that expire at `expiresAt`. */
  sample: (expiresAt: Date) => z.output<Params>
  /** How many minutes the secrets of the mail are valid if it is sent immediately, for the preview. */
  sampleMinutes: number
  write: (params: Record<string, string>, keys: Keys, facts: Facts) => MailContent
}

type Declared<Kind extends string, Params extends ParamsSchema, Secrets> = Pick<
  DefinedMail<Kind, Params>,
  'kind' | 'params' | 'requestedBy' | 'sample'
> & {
  sampleMinutes?: number
  /** Derives the mail's secrets when it is sent. Parameters are stored, secrets are not. */
  secretsOf?: (keys: Keys, params: z.output<Params>) => Secrets
  write: (facts: Facts & { params: z.output<Params>; secrets: Secrets }) => MailContent
}

/**
 * Declares a mail: its kind, its parameters, the secrets derived when it is sent, and its template. Its messages are in
 * `messages/` beside its file (`messagesBeside`); the manifest of the feature lists it (`feature.ts`).
 */
export function defineMail<Kind extends string, Params extends ParamsSchema>(
  mail: Declared<Kind, Params, Record<string, never>> & { secretsOf?: never },
): DefinedMail<Kind, Params>
export function defineMail<Kind extends string, Params extends ParamsSchema, Secrets>(
  mail: Declared<Kind, Params, Secrets> & { secretsOf: (keys: Keys, params: z.output<Params>) => Secrets },
): DefinedMail<Kind, Params>
/** Implements both overloads: parses the stored parameters, derives the secrets and renders the template. */
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
