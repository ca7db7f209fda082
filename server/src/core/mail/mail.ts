import type * as z from 'zod'
import type { DefinedMail } from './define-mail.ts'

/** A file attached to a mail. `name` contains no line break. */
export type MailFile = { name: string; type: string; bytes: Uint8Array }

/**
 * The limit for all files of a mail together, in bytes. Mail servers accept about 10 MB, and encoding makes a file a
 * third larger.
 */
export const mailFilesAtMost = 5 * 1024 * 1024

/**
 * A mail of the outbox. `params` are the inputs of its template and contain no secret: secrets are derived when the
 * mail is written. `host` is the request's host, empty if there was none; when the mail is sent, `hostForMail` derives
 * its brand, sender and addresses from it. After `expiresAt` it is not sent.
 */
export type StoredMail = {
  tenantId: string
  kind: string
  recipient: string
  params: Record<string, string>
  host: string
  expiresAt?: Date | null
  /** The attachments of the mail, at most `mailFilesAtMost` bytes. They are deleted when it is sent. */
  files?: readonly MailFile[]
}

/** A mail to queue, typed by its definition: `MailOf<typeof newDeviceMail>`. It is written in `params.language`. */
export type MailOf<Defined extends DefinedMail> = Defined extends DefinedMail
  ? Omit<StoredMail, 'kind' | 'params'> & {
      kind: Defined['kind']
      params: z.output<Defined['params']> & { language?: string }
    }
  : never

/** Identifies a mail of the outbox. */
export type MailId = { tenantId: string; mailId: string }
