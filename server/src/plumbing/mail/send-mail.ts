import nodemailer from 'nodemailer'
import * as z from 'zod'
import { hostForMail } from '#server/plumbing/domains/mail-host.ts'
import type { House } from '#server/plumbing/house.ts'
import { askedByAnybody } from '#server/plumbing/mail/mail.ts'
import { keysOfMail } from '#server/plumbing/mail/keys-of-mail.ts'
import { markFailed, markSent, readMail, type QueuedMail } from '#server/plumbing/mail/queries.ts'
import { smtpOptions } from '#server/plumbing/mail/smtp-options.ts'
import { writeMail } from '#server/plumbing/mail/write-mail.ts'

const payloadSchema = z.object({ tenantId: z.uuid(), mailId: z.uuid() })

export type MailSender = {
  /** The job `send-mail`: sends one mail of the outbox, or throws so that it is tried again. */
  send: (payload: unknown) => Promise<void>
  close(): void
}

type Parts = Pick<House, 'database' | 'secret' | 'settingsOf' | 'domains' | 'limits' | 'log'>

/** Thrown so that the job comes back later. */
class TooManyMails extends Error {
  override name = 'TooManyMails'
}

/**
 * Sends the outbox's mail over SMTP (see `smtpOptions`). A mail is marked after the server took it; a crash in between
 * sends it again under the same Message-ID, by which receivers know it (RFC 5322 §3.6.4). One that lost its meaning while
 * it waited is not sent; a recipient who got as many in an hour as anybody may has to wait for the rest. What strangers
 * ask for counts apart from what follows a sign-in.
 */
export function openMailSender(smtpUrl: string, house: Parts): MailSender {
  const transport = nodemailer.createTransport({
    ...smtpOptions(smtpUrl),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const deliver = async (mail: QueuedMail, mailId: string): Promise<void> => {
    const counted = askedByAnybody.has(mail.kind) ? 'mail by anybody' : 'mail'
    const recipient = house.secret.mac('failure-key', `${counted} ${mail.recipient}`).toString('base64url')
    const wait = await house.limits.takeShared('mail', recipient)
    if (wait > 0)
      throw new TooManyMails(`This recipient has had too many mails; the next may leave in ${wait} seconds.`)
    const domain = house.settingsOf(hostForMail(house.domains(), mail.host, mail.tenant))
    try {
      await transport.sendMail({
        ...writeMail(mail, domain, await keysOfMail(house, mail)),
        to: mail.recipient,
        messageId: `<${mailId}@${domain.maildomain}>`,
      })
    } catch (error) {
      await house.limits.giveBack('mail', recipient)
      throw error
    }
  }
  return {
    async send(payload) {
      const { tenantId, mailId } = payloadSchema.parse(payload)
      const mail = await readMail(house.database, tenantId, mailId)
      if (mail === null) return
      const expiresAt = mail.expiresAt ?? null
      if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
        await markFailed(house.database, tenantId, mailId, 'It had lost its meaning before it could be sent.')
        return
      }
      try {
        await deliver(mail, mailId)
      } catch (error) {
        await markFailed(house.database, tenantId, mailId, error instanceof Error ? error.message : String(error))
        throw error
      }
      await markSent(house.database, tenantId, mailId)
    },
    close: () => transport.close(),
  }
}
