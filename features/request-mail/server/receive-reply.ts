import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { hash } from 'node:crypto'
import { allowedActions, isClosed, reopenWithin } from '@portico/contract/core/requests/request-flow.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { replyTokenIn } from '@portico/server/core/mail/reply-token.ts'
import { readViewer } from '@portico/server/core/own-data/viewer-queries.ts'
import { changeState } from '@portico/server/core/requests/change-state.ts'
import { lockRequest, type LockedRequest } from '@portico/server/core/requests/request-queries.ts'
import { readRequestRow } from '@portico/server/core/requests/request-row-queries.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { whyAutomatic } from '@portico/server/platform/mail-in/automatic-mail.ts'
import type { IncomingMail } from '@portico/server/platform/mail-in/incoming-mail.ts'
import { authorOfEnvelope } from '@portico/server/platform/mail-in/envelope-sender.ts'
import { isEmptyReply } from '@portico/server/platform/mail-in/read-reply.ts'
import { readInProcess } from '@portico/server/platform/mail-in/read-in-process.ts'
import type { ArrivedMail } from '@portico/server/platform/mail-in/smtp-listener.ts'
import { keepOriginal, originalData, originalOf } from './keep-original.ts'
import { mailDomainOf, replyContextOf } from './reply-context.ts'
import { countOutcomes, recordReceived, type Outcome } from './received-mail-queries.ts'
import { addReply, checkFiles } from './reply-comment.ts'
import { findReplyAddress, markRefused, readReplyAddress, type ReplyAddress } from './reply-address-queries.ts'
import { type replyEmptyMail, type requestClosedMail, threadOf } from './request-mails.ts'

type Context = Pick<AppContext, 'database' | 'secret' | 'log' | 'limits' | 'settingsOf' | 'domains'>

/** The sentence that the sender's mail server reports to the sender, or null if the mail is accepted. */
type Verdict = string | null

const sentences = {
  unknown: (url: string) => `There is no such address. Requests are raised at ${url}/desk/new, not by mail.`,
  stranger: 'This address accepts replies only from the address that the mail of the request was sent to.',
  tooMany: 'Too many replies to this request have arrived within the hour. Write at the desk, or later.',
  unreadable: 'This mail cannot be read: it has too many parts, or is not a mail. Send your reply as plain text.',
} as const

/** The number of characters of a Message-ID that are stored. */
const idLongest = 500

/** Returns the handlers that check recipients and receive mails at addresses of `domain`. */
export function receiveReplies(context: Context, domain: string) {
  const { database, settingsOf } = context
  const find = async (recipient: string): Promise<ReplyAddress | null> => {
    const token = replyTokenIn(recipient, domain)
    const found = token === null ? null : await findReplyAddress(database, hashOf(token))
    if (found === null) return null
    return inTenant(database, found.tenantId, async (tenant) => {
      const address = await readReplyAddress(tenant, found.tenantId, found.id)
      return address !== null && (await maySee(tenant, address)) ? address : null
    })
  }
  return {
    /**
     * Refuses all recipients except valid reply addresses, and all senders except the account that owns the address.
     * Bounces have no sender.
     */
    async refuseRecipient(recipient: string, sender: string): Promise<Verdict> {
      const address = await find(recipient)
      if (address === null) return sentences.unknown(settingsOf('').domainurl)
      return sender === '' || authorOfEnvelope(sender) === address.email.toLowerCase() ? null : sentences.stranger
    },
    async receive({ sender, recipient, raw }: ArrivedMail): Promise<Verdict> {
      const address = await find(recipient)
      if (address === null) return sentences.unknown(settingsOf('').domainurl)
      const at = new Date()
      // A bounce has an empty envelope sender. Anyone who knows the address can forge one, so it is not read.
      if (sender === '') return ignore(context, address, { messageId: idOf(null, raw), outcome: 'bounce', at })
      if (await isTooMuch(context, address)) return refuseLoop(context, address, at)
      const known = await inTenant(database, address.tenantId, (tenant) =>
        replyContextOf(tenant, context, { address, replyAddress: recipient }),
      )
      const read = await readInProcess(raw, { ...known, by: `${address.tenantId} ${address.accountId}` })
      if (!read.ok) {
        // This mail occupied a reader for longer than usual, so it counts twice.
        await isTooMuch(context, address)
        await record(context, address, { messageId: idOf(null, raw), outcome: 'unreadable', at })
        return sentences.unreadable
      }
      const mail = read.value
      const messageId = idOf(mail.messageId, raw)
      const outcome = whyIgnored(mail, address, sender)
      const taken = { mail, messageId, at }
      if (outcome === null) return take(context, address, taken)
      if (outcome === 'empty') return answerEmpty(context, address, taken)
      return ignore(context, address, { messageId, outcome, at })
    },
  }
}

/**
 * Records why a mail did not become a comment. Only a mail from another address is refused, and automatic mails are
 * never answered.
 */
async function ignore(context: Context, address: ReplyAddress, received: Received): Promise<Verdict> {
  await record(context, address, received)
  return received.outcome === 'not-the-recipient' ? sentences.stranger : null
}

async function maySee(tenant: TenantTx, { tenantId, accountId, number }: ReplyAddress): Promise<boolean> {
  const viewer = await readViewer(tenant, tenantId, accountId)
  return viewer !== null && (await readRequestRow(tenant, viewer, number)) !== null
}

/** Returns the Message-ID. A mail without one is identified by its content. */
function idOf(messageId: string | null, raw: Buffer): string {
  return messageId?.slice(0, idLongest) ?? `content ${hash('sha256', raw, 'hex')}`
}

function whyIgnored(mail: IncomingMail, { email }: ReplyAddress, sender: string): Outcome | null {
  const automatic = whyAutomatic(mail, sender)
  if (automatic !== null) return automatic
  if (mail.from.length !== 1 || mail.from[0] !== email.toLowerCase()) return 'not-the-recipient'
  return isEmptyReply(mail) ? 'empty' : null
}

/**
 * Counts a mail before it is read. Returns whether its account sends too many mails, overall or to one request. Two
 * programs that answer each other would do so.
 */
async function isTooMuch({ limits }: Context, { tenantId, number, accountId }: ReplyAddress): Promise<boolean> {
  const account = await limits.takeShared('replies', `${tenantId} ${accountId}`)
  return account > 0 || (await limits.takeShared('request-reply', `${tenantId} ${number} ${accountId}`)) > 0
}

/** Refuses a mail without reading it. This is recorded at most once an hour. */
async function refuseLoop(context: Context, address: ReplyAddress, at: Date): Promise<Verdict> {
  await record(context, address, { messageId: `loop ${at.toISOString().slice(0, 13)}`, outcome: 'loop', at })
  return sentences.tooMany
}

type Received = { messageId: string; outcome: Outcome; at: Date }

async function record(
  { database, log }: Context,
  { tenantId, id, number }: ReplyAddress,
  { messageId, outcome, at }: Received,
): Promise<void> {
  const isNew = await inTenant(database, tenantId, (tenant) =>
    recordReceived(tenant, { tenantId, addressId: id, messageId, outcome, at }),
  )
  if (isNew) log.info({ tenant: tenantId, request: number, outcome }, 'A mail to a request was not added to it.')
}

type Taken = { mail: IncomingMail; messageId: string; at: Date }

/**
 * Adds a reply to its request. One transaction stores its record, comment and files and reopens the request, so a
 * redelivered mail is added once.
 */
async function take(context: Context, address: ReplyAddress, { mail, messageId, at }: Taken): Promise<Verdict> {
  const { tenantId, number, id } = address
  const files = await checkFiles(mail.attachments)
  const original = await originalOf(context.secret, mail.original, at)
  await inTenant(context.database, tenantId, async (tenant) => {
    const request = await lockRequest(tenant, tenantId, number)
    if (request === null) return
    const isTaken = await mayAdd(tenant, address, request, at)
    const outcome = isTaken ? 'commented' : 'request-closed'
    if (!(await recordReceived(tenant, { tenantId, addressId: id, messageId, outcome, at }))) return
    const [language = 'en'] = (await mailDomainOf(tenant, context, address)).languages
    if (isTaken) await addReply(tenant, address, { mail, files, language, original, at })
    else if (await markRefused(tenant, tenantId, id, at))
      await mailSender(tenant, address, { kind: 'request-closed', title: request.title, language })
  })
  return null
}

/**
 * Returns whether a reply may be added now. A requester's reply to a resolved request reopens it within the reopening
 * period. Technicians may always add comments to a closed request.
 */
async function mayAdd(
  tenant: TenantTx,
  { tenantId, number, accountId }: ReplyAddress,
  { state, closedAt, accountId: requesterId, companyId }: LockedRequest,
  at: Date,
): Promise<boolean> {
  if (!isClosed(state)) return true
  const viewer = await readViewer(tenant, tenantId, accountId)
  if (viewer === null) return false
  const isAgent =
    viewer.permissions.has(deskPermissions.agent) && (viewer.seesAllCompanies || viewer.companyId === companyId)
  const facts = { isRequester: accountId === requesterId, isAgent }
  if (!facts.isRequester) return facts.isAgent
  const closedAgo = closedAt === null ? null : at.getTime() - closedAt.getTime()
  const mayReopen = allowedActions(state, { ...facts, decides: false }, closedAgo).includes('reopen')
  if (!mayReopen || closedAgo === null || closedAgo > reopenWithin) return false
  const by = { tenantId, number, accountId, via: 'mail', at } as const
  return (await changeState(tenant, { ...by, transition: 'reopen', viewer: facts })).ok
}

/**
 * Records a mail without new text in the history of its request, and tells its sender, at most once an hour. Automatic
 * mails do not get here.
 */
async function answerEmpty(context: Context, address: ReplyAddress, { mail, messageId, at }: Taken): Promise<Verdict> {
  const { tenantId, number, id, accountId } = address
  const original = await originalOf(context.secret, mail.original, at)
  await inTenant(context.database, tenantId, async (tenant) => {
    const request = await lockRequest(tenant, tenantId, number)
    if (request === null) return
    const since = new Date(at.getTime() - 3_600_000)
    const earlier = await countOutcomes(tenant, { tenantId, addressId: id, outcome: 'empty', since })
    if (!(await recordReceived(tenant, { tenantId, addressId: id, messageId, outcome: 'empty', at }))) return
    const data = await originalData(tenant, tenantId, original)
    const entry = { tenantId, number, kind: 'mail-ignored', accountId, data, via: 'mail', at } as const
    await keepOriginal(tenant, address, { entryId: await addEntry(tenant, entry), data, original })
    if (earlier > 0) return
    const [language = 'en'] = (await mailDomainOf(tenant, context, address)).languages
    await mailSender(tenant, address, { kind: 'reply-empty', title: request.title, language })
  })
  return null
}

/** Mails to the sender that a reply was not added. */
async function mailSender(
  tenant: TenantTx,
  { tenantId, number, email }: ReplyAddress,
  { kind, title, language }: { kind: 'request-closed' | 'reply-empty'; title: string; language: string },
): Promise<void> {
  const params = { number: String(number), title, thread: threadOf({ tenantId, number }), language }
  const mail = { tenantId, recipient: email, host: '', params }
  if (kind === 'request-closed') await queueMail<typeof requestClosedMail>(tenant, { ...mail, kind })
  else await queueMail<typeof replyEmptyMail>(tenant, { ...mail, kind })
}
