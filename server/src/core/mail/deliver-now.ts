import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import type { Pool } from '#server/platform/database/connect.ts'
import { openDomains } from '#server/core/domains/domains.ts'
import type { DefinedMail } from './define-mail.ts'
import { withServerPort } from './server-port.ts'
import { readSendResult } from './mail-queries.ts'
import { openOutbox } from '#server/core/mail/outbox/open-outbox.ts'
import { openMailSender } from './send-mail.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'

/** The dependencies of delivery, which needs no running server, and the address of a running one. */
export type Delivering = {
  database: Pool
  pool: pg.Pool
  secret: Secret
  smtpUrl: string | undefined
  port: number
  https?: boolean
  mails: readonly DefinedMail[]
}

/** The outcome of a mail: null if it was sent, otherwise the reason, as far as known. */
export type SendProblem = string | null

/**
 * How long to wait for the mail server (`own`), or for a running Portico if this process has no mail server (`others`),
 * in milliseconds.
 */
const defaultWait = { own: 25_000, others: 5_000 }
const pollEvery = 100

/**
 * Waits until a mail of the outbox is sent or has failed. With `smtpUrl` this process takes part in sending. Each mail
 * is claimed by one process, so none is sent twice. An unsent mail stays in the outbox.
 */
export async function deliverNow(
  parts: Delivering,
  { tenantId, mailId }: { tenantId: string; mailId: string },
  wait: { own: number; others: number } = defaultWait,
): Promise<SendProblem> {
  const { smtpUrl } = parts
  const sending = smtpUrl === undefined ? null : await startSending({ ...parts, smtpUrl })
  const until = Date.now() + (sending === null ? wait.others : wait.own)
  try {
    while (Date.now() < until) {
      const { isSent, why } = await readSendResult(parts.database, tenantId, mailId)
      if (isSent) return null
      if (why !== null) return why
      await pause(pollEvery)
    }
    return sending === null ? 'No running Portico has sent it, and SMTP_URL is not set here.' : 'It took too long.'
  } finally {
    await sending?.close()
  }
}

/** Sends queued mails in this process until it is closed. */
async function startSending({
  database,
  pool,
  secret,
  smtpUrl,
  mails,
  ...listening
}: Delivering & { smtpUrl: string }) {
  const log = pino({ level: 'silent' })
  const domains = await openDomains({ database, pool, log })
  const limits = openRequestLimits({ pool, log })
  const settingsOf: typeof domains.settingsOf = (host, set) => withServerPort(domains.settingsOf(host, set), listening)
  const sender = openMailSender(smtpUrl, { database, secret, settingsOf, domains: domains.domains, limits, log }, mails)
  const outbox = await openOutbox({ database, pool, log, sender: () => Promise.resolve(sender) })
  return {
    async close() {
      await outbox.close()
      sender.close()
      await domains.stop()
    },
  }
}
