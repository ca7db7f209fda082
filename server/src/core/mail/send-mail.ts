import nodemailer from 'nodemailer'
import { hostForMail } from '#server/core/domains/mail-host.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { DefinedMail } from './define-mail.ts'
import { keysOfMail } from './keys-of-mail.ts'
import type { MailId } from './mail.ts'
import { markExpired, markFailed, markSent, readMail, type QueuedMail } from './mail-queries.ts'
import { smtpOptions } from './smtp-options.ts'
import { definitionOf, writeMail } from './write-mail.ts'

/** The names under which mails to a recipient are rate-limited, by who caused them. */
const counters = { user: 'mail', colleague: 'mail by colleagues', stranger: 'mail by anybody' } as const

export type MailSender = {
  /**
   * Sends one mail of the outbox. If that fails, records the reason and throws, and the mail is retried later. Returns
   * false if there was nothing to send: it was sent before, or has expired.
   */
  send: (mail: MailId) => Promise<boolean>
  /** How many mails are sent at the same time at most. */
  atOnce: number
  close(): void
}

type Parts = Pick<AppContext, 'database' | 'secret' | 'settingsOf' | 'domains' | 'limits' | 'log'>

/**
 * How long one mail may occupy a connection, in milliseconds: a server that answers byte by byte would hold it forever.
 */
const longestTry = 120_000

class TooManyMails extends Error {
  override name = 'TooManyMails'
  /** In how many seconds the recipient may get the next mail. */
  readonly wait: number

  constructor(wait: number) {
    super(`This recipient has had too many mails; the next may leave in ${wait} seconds.`)
    this.wait = wait
  }
}

/**
 * Sends outbox mails over SMTP (see `smtpOptions`). A mail is marked after the server accepted it; after a crash in
 * between it is sent again under the same Message-ID, by which receivers recognise it (RFC 5322 §3.6.4). A mail that
 * expired while waiting is not sent; one to a recipient at the hourly limit is delayed. Mails requested without a
 * session are counted separately from those that follow a sign-in.
 */
export function openMailSender(smtpUrl: string, context: Parts, mails: readonly DefinedMail[]): MailSender {
  const options = smtpOptions(smtpUrl)
  const transport = nodemailer.createTransport({
    ...options,
    pool: true,
    // The outbox retries, so this covers only a connection that the server closed while it was idle.
    maxRequeues: 1,
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
    if (wait > 0) throw new TooManyMails(wait)
    const domain = context.settingsOf(hostForMail(context.domains(), mail.host, mail.tenant))
    try {
      await transport.sendMail({
        ...writeMail(mails, mail, domain, await keysOfMail(context, mail)),
        to: mail.recipient,
        messageId: `<${mailId}@${domain.maildomain}>`,
        signal: AbortSignal.timeout(longestTry),
      })
    } catch (error) {
      await context.limits.giveBack('mail', recipient)
      throw error
    }
  }
  return {
    async send({ tenantId, mailId }) {
      const mail = await readMail(context.database, tenantId, mailId)
      if (mail === null) return false
      const expiresAt = mail.expiresAt ?? null
      if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
        await markExpired(context.database, { tenantId, mailId })
        return false
      }
      try {
        await deliver(mail, mailId)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        const wait = error instanceof TooManyMails ? error.wait : 0
        await markFailed(context.database, { tenantId, mailId }, why, wait)
        throw error
      }
      await markSent(context.database, tenantId, mailId)
      return true
    },
    atOnce: options.maxConnections,
    close: () => transport.close(),
  }
}
