import nodemailer from 'nodemailer'
import { hostForMail } from '#server/core/domains/mail-host.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { DefinedMail } from './define-mail.ts'
import { keysOfMail } from './keys-of-mail.ts'
import { markFailed, markSent, readMail, type QueuedMail } from './mail-queries.ts'
import type { MailId } from './send-mail-job.ts'
import { smtpOptions } from './smtp-options.ts'
import { definitionOf, writeMail } from './write-mail.ts'

/** Under which names mails to a recipient are counted, by what caused them. */
const counters = { user: 'mail', colleague: 'mail by colleagues', stranger: 'mail by anybody' } as const

export type MailSender = {
  /** Sends one mail of the outbox, or throws so that its job is retried. */
  send: (mail: MailId) => Promise<void>
  close(): void
}

type Parts = Pick<AppContext, 'database' | 'secret' | 'settingsOf' | 'domains' | 'limits' | 'log'>

/** Thrown so that the job is retried later. */
class TooManyMails extends Error {
  override name = 'TooManyMails'
}

/**
 * Sends the outbox's mail over SMTP (see `smtpOptions`). A mail is marked after the server took it; a crash in between
 * sends it again under the same Message-ID, by which receivers know it (RFC 5322 §3.6.4). One that expired while it
 * waited is not sent; for a recipient at the hourly limit it is delayed. Mails requested without a session are counted
 * separately from those that follow a sign-in.
 */
export function openMailSender(smtpUrl: string, context: Parts, mails: readonly DefinedMail[]): MailSender {
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
    const counted = counters[definitionOf(mails, mail.kind).requestedBy]
    const recipient = context.secret.mac('failure-key', `${counted} ${mail.recipient}`).toString('base64url')
    const wait = await context.limits.takeShared('mail', recipient)
    if (wait > 0)
      throw new TooManyMails(`This recipient has had too many mails; the next may leave in ${wait} seconds.`)
    const domain = context.settingsOf(hostForMail(context.domains(), mail.host, mail.tenant))
    try {
      await transport.sendMail({
        ...writeMail(mails, mail, domain, await keysOfMail(context, mail)),
        to: mail.recipient,
        messageId: `<${mailId}@${domain.maildomain}>`,
      })
    } catch (error) {
      await context.limits.giveBack('mail', recipient)
      throw error
    }
  }
  return {
    async send({ tenantId, mailId }) {
      const mail = await readMail(context.database, tenantId, mailId)
      if (mail === null) return
      const expiresAt = mail.expiresAt ?? null
      if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
        await markFailed(context.database, tenantId, mailId, 'Expired before it was sent.')
        return
      }
      try {
        await deliver(mail, mailId)
      } catch (error) {
        await markFailed(context.database, tenantId, mailId, error instanceof Error ? error.message : String(error))
        throw error
      }
      await markSent(context.database, tenantId, mailId)
    },
    close: () => transport.close(),
  }
}
