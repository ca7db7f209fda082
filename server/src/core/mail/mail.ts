import type * as z from 'zod'
import type { DefinedMail } from './define-mail.ts'

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
}

/** A mail to be queued, typed by its definition: `MailOf<typeof newDeviceMail>`. It is written in `params.language`. */
export type MailOf<Defined extends DefinedMail> = Defined extends DefinedMail
  ? Omit<StoredMail, 'kind' | 'params'> & {
      kind: Defined['kind']
      params: z.output<Defined['params']> & { language?: string }
    }
  : never
