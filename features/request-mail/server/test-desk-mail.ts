import type { Permission } from '@portico/contract/core/calls/permission.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { NewRequest } from '@portico/contract/core/requests/request.ts'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { v4 as uuid } from 'uuid'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import type { Offers } from '@portico/server/core/features/offers.ts'
import { openMailSender } from '@portico/server/core/mail/send-mail.ts'
import { openOutbox } from '@portico/server/core/mail/outbox/open-outbox.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { lockRequest } from '@portico/server/core/requests/request-queries.ts'
import { raiseRequest } from '@portico/server/core/requests/raise-request.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { loadMails } from '@portico/server/mails.ts'
import { connect } from '@portico/server/platform/database/connect.ts'
import {
  createMigratedDatabase,
  silentLog,
  testSecret,
} from '@portico/server/platform/database/test-migrated-database.ts'
import { openJobs } from '@portico/server/platform/jobs/job-runner.ts'
import { openInbound } from './open-inbound.ts'
import { handleMailRequestNews, scheduleNewsMail } from './mail-request-news.ts'
import { handlePublishRequestEvent } from '#features/requests/server/publish-request-event.ts'
import { addAgent, addPerson, type Person } from './test-mail-queries.ts'
import { handleDeliverWebhook } from '#features/webhooks/server/deliver-webhook.ts'
import { publishWebhooks } from '#features/webhooks/server/publish-webhooks.ts'
import { patience } from '../../../tools/patience.ts'

const mails = await loadMails()

export const mailDomain = 'desk.example.test'

/** A sent mail, parsed by the recipient's mail client. */
export type Sent = Email & { to: { address: string }[]; replyTo: { address: string }[] }

export type DeskMailServer = Awaited<ReturnType<typeof openDeskMailServer>>

/**
 * Starts a database with running jobs, a mail server that keeps what we send, and our listener for replies.
 * `limitFactor` raises the rate limits; `gatherFor` is in milliseconds.
 */
export async function openDeskMailServer({ limitFactor = 1, gatherFor = 0, allowsPrivate = true } = {}) {
  const migrated = await createMigratedDatabase()
  const owner = connect(migrated.ownerUrl, silentLog)
  const { database, pool } = migrated
  const limits = openRequestLimits({ pool, log: silentLog, factor: limitFactor })
  const domain = { ...defaultDomain, domainurl: 'https://portal.example.test' }
  const context = { database, secret: testSecret, limits, log: silentLog, settingsOf: () => domain, domains: () => [] }
  const sink = await openSink()
  const sender = openMailSender(sink.url, context, mails)
  const outbox = await openOutbox({ database, pool, log: silentLog, sender: () => Promise.resolve(sender) })
  const offered: Pick<Offers, 'mailRequestEntry' | 'callWebhooks'> = {
    mailRequestEntry: (tenant, entry, at) => scheduleNewsMail(tenant, entry, { gatherFor, at }),
    callWebhooks: (tenant, entry) => publishWebhooks(tenant, entry, context),
  }
  const jobs = await openJobs({
    database,
    pool,
    log: silentLog,
    jobs: [
      handlePublishRequestEvent(context, offered),
      handleMailRequestNews(context, { replyDomain: mailDomain }),
      handleDeliverWebhook(context, { allowsPrivate }),
    ],
  })
  const listens = { port: 0, host: '127.0.0.1', tls: undefined }
  const inbound = await openInbound(context, { domain: mailDomain, listens })
  return {
    ...migrated,
    everything: owner.database,
    context,
    offered,
    port: inbound.port,
    sent: sink.mails,
    /** Waits until an address has received `count` mails, and returns them. */
    async mailsTo(email: string, count: number): Promise<Sent[]> {
      const found = () => sink.mails.filter(({ to }) => to.some(({ address }) => address === email))
      await until(() => found().length >= count)
      return found()
    },
    async close(): Promise<void> {
      await inbound.close()
      await jobs.close()
      await outbox.close()
      sender.close()
      await sink.close()
      await owner.pool.end()
      await migrated.drop()
    },
  }
}

/** Waits until a condition holds. Throws if that takes too long. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patience(30_000); !(await isSo()); await pause(25))
    if (Date.now() > end) throw new Error('It did not happen in time.')
}

async function openSink() {
  const mails: Sent[] = []
  const server = new SMTPServer({
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, callback) {
      const keep = async () => {
        mails.push((await PostalMime.parse(await buffer(stream))) as Sent)
        callback()
      }
      void keep()
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    mails,
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Raises a request and returns its number. */
export async function raise(
  { database }: DeskMailServer,
  person: Person,
  change: Partial<NewRequest> = {},
): Promise<number> {
  const request: NewRequest = {
    id: uuid(),
    title: 'A new laptop',
    description: 'Mine is slow.',
    kind: 'Hardware',
    priority: 'Normal',
    ...change,
  }
  const raiser = { ...person, seesAllCompanies: false, permissions: new Set<Permission>() }
  const raised = await inTenant(database, person.tenantId, (tenant) =>
    raiseRequest(tenant, raiser, request, { effects: [], at: new Date() }),
  )
  if (!raised.ok) throw new Error(raised.error)
  return raised.value
}

/** Adds a comment to a request in the same way as the page. */
export function comment(
  { database }: DeskMailServer,
  { tenantId, accountId }: Person,
  { number, text, isInternal = false }: { number: number; text: string; isInternal?: boolean },
): Promise<string> {
  return inTenant(database, tenantId, async (tenant) => {
    await lockRequest(tenant, tenantId, number)
    const at = new Date()
    return addEntry(tenant, { tenantId, number, kind: 'comment', accountId, text, isInternal, via: 'web', at })
  })
}

/**
 * Raises a request of a new tenant, on which its technician comments. Returns the mail about the comment with its reply
 * address.
 */
export async function openThread(desk: DeskMailServer) {
  const requester = await addPerson(desk.everything)
  const agent = await addAgent(desk.everything, requester)
  const number = await raise(desk, requester)
  await comment(desk, agent, { number, text: 'Did it help?' })
  const [mail] = await desk.mailsTo(requester.email, 1)
  if (mail === undefined) throw new Error('No mail arrived.')
  return { requester, agent, number, mail, address: mail.replyTo[0]?.address ?? '' }
}

/** Delivers a mail to our listener in the same way as another mail server. Returns the response or the refusal. */
export async function deliver({ port }: { port: number }, mail: SendMailOptions): Promise<string> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true, socketTimeout: 60_000 })
  try {
    const { response } = await transport.sendMail(mail)
    return response
  } catch (error) {
    return error instanceof Error && 'response' in error ? String(error.response) : String(error)
  } finally {
    transport.close()
  }
}

/** Returns a reply to a mail in the form that a mail client writes. */
export function replyTo(mail: Sent, from: string, change: SendMailOptions = {}): SendMailOptions {
  return {
    from,
    to: mail.replyTo[0]?.address ?? '',
    subject: `Re: ${mail.subject ?? ''}`,
    inReplyTo: mail.messageId ?? '',
    text: `It works.\n\nOn Tue, Nov 24, 2026 at 10:12 AM Portico <no-reply@x.test> wrote:\n> ${mail.text?.replaceAll('\n', '\n> ') ?? ''}\n`,
    ...change,
  }
}
