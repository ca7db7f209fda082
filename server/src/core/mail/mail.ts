import type * as z from 'zod'
import type { DefinedMail } from './define-mail.ts'

/** A file of a mail. `name` is in one line. */
export type MailFile = { name: string; type: string; bytes: Uint8Array }

/** Of all files of a mail, in bytes: mail servers take some 10 MB, and in a mail a file is a third larger. */
export const mailFilesAtMost = 5 * 1024 * 1024

/**
 * A mail of the outbox. `params` are what its template needs and hold no secret: secrets are derived when the mail is
 * written. `host` is the one of the request, empty where there was none; `hostForMail` decides when it is sent which brand,
 * sender and address it gets. After `expiresAt` it is not sent.
 */
export type StoredMail = {
  tenantId: string
  kind: string
  recipient: string
  params: Record<string, string>
  host: string
  expiresAt?: Date | null
  /** What is attached to it, at most `mailFilesAtMost`. They are deleted when it is sent. */
  files?: readonly MailFile[]
}

/** A mail to be queued, typed by its definition: `MailOf<typeof newDeviceMail>`. It is written in `params.language`. */
export type MailOf<Defined extends DefinedMail> = Defined extends DefinedMail
  ? Omit<StoredMail, 'kind' | 'params'> & {
      kind: Defined['kind']
      params: z.output<Defined['params']> & { language?: string }
    }
  : never

/** Which mail of the outbox. */
export type MailId = { tenantId: string; mailId: string }
