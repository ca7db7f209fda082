import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type { EntryKind } from '@portico/contract/core/requests/request.ts'
import * as z from 'zod'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { hostForMail } from '@portico/server/core/domains/mail-host.ts'
import { queueMail } from '@portico/server/core/mail/mail-queries.ts'
import {
  readMailable,
  readMailedEntries,
  type MailedEntry,
} from '@portico/server/core/requests/mailed-entry-queries.ts'
import { readViewer } from '@portico/server/core/own-data/viewer-queries.ts'
import { readRequestRow } from '@portico/server/core/requests/request-row-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { defineJob, handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { enqueue } from '@portico/server/platform/jobs/job-queries.ts'
import { findOrAddReplyAddress } from './reply-address-queries.ts'
import { type requestNewsMail, threadOf } from './request-mails.ts'
import { addUnmailed, readEmail, readMailedRequest, takeUnmailed, type MailedRequest } from './news-queries.ts'

/** Mails to each person whom a request concerns what has happened since the last mail. */
const mailRequestNewsJob = defineJob({
  name: 'mail-request-news',
  payload: z.object({ tenantId: z.uuid(), number: z.int() }),
})

/** The entries that are mailed. Internal notes are never mailed, and approvers receive separate mails. */
const mailedKinds: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'comment',
  'assigned',
  'state',
  'withdrawn',
  'approved',
  'rejected',
])

/** Entries about the service level, which are mailed only to technicians. */
const serviceKinds: ReadonlySet<EntryKind> = new Set<EntryKind>(['service-warned', 'service-breached'])

type NewsOptions = {
  /** The domain of reply addresses, or null if replies are not received. */
  replyDomain: string | null
}

type Context = Pick<AppContext, 'database' | 'log' | 'secret' | 'settingsOf' | 'domains'>
type OfRequest = { tenantId: string; number: number }

/**
 * Marks an entry to be mailed to each person it concerns, in the caller's transaction. Schedules one mail for it and
 * everything that follows within `gatherFor` milliseconds. Repeating it marks nothing twice.
 */
export async function scheduleNewsMail(
  tenant: TenantTx,
  { tenantId, number, entryId }: OfRequest & { entryId: string },
  { gatherFor, at }: { gatherFor: number; at: Date },
): Promise<void> {
  const entry = await readMailable(tenant, { tenantId, entryId })
  if (entry === null || entry.concerns.length === 0) return
  if (!serviceKinds.has(entry.kind) && (entry.isInternal || !mailedKinds.has(entry.kind))) return
  const oldest = await addUnmailed(tenant, { tenantId, number }, { entryId, accountIds: entry.concerns, at })
  // The time depends on the oldest entry, so later entries never delay the mail.
  const notBefore = new Date(oldest.getTime() + gatherFor)
  await enqueue(tenant, mailRequestNewsJob, { tenantId, number }, { key: `news ${tenantId} ${number}`, notBefore })
}

/** Mails the marked entries. One transaction marks them as mailed and queues the mails. */
export function handleMailRequestNews(context: Context, options: NewsOptions): HandledJob<void> {
  const { database, log } = context
  return handleJob(mailRequestNewsJob, log, ({ tenantId, number }, { now }) =>
    inTenant(database, tenantId, async (tenant) => {
      const taken = await takeUnmailed(tenant, { tenantId, number }, now)
      const request = taken.length === 0 ? null : await readMailedRequest(tenant, { tenantId, number })
      if (request === null) return
      for (const { accountId, entryIds } of taken) {
        const viewer = await readViewer(tenant, tenantId, accountId)
        // The recipient's role may have changed since.
        if (viewer === null || (await readRequestRow(tenant, viewer, number)) === null) continue
        const wanted = { entryIds, forAgent: viewer.permissions.has(deskPermissions.agent) }
        const entries = await readMailedEntries(tenant, { tenantId, number }, wanted)
        if (entries.length > 0)
          await mailNews(tenant, context, { tenantId, number, accountId, request, entries, options })
      }
    }),
  )
}

type News = OfRequest & {
  accountId: string
  request: MailedRequest
  entries: MailedEntry[]
  options: NewsOptions
}

async function mailNews(
  tenant: TenantTx,
  { secret, settingsOf, domains }: Context,
  { tenantId, number, accountId, request, entries, options: { replyDomain } }: News,
): Promise<void> {
  const recipient = await readEmail(tenant, tenantId, accountId)
  if (recipient === null) return
  const replyId =
    replyDomain === null ? '' : await findOrAddReplyAddress(tenant, { tenantId, number, accountId }, secret)
  const owner = { id: tenantId, name: request.tenantName, host: request.tenantHost }
  const [language = 'en'] = settingsOf(hostForMail(domains(), '', owner)).languages
  await queueMail<typeof requestNewsMail>(tenant, {
    tenantId,
    kind: 'request-news',
    recipient,
    host: '',
    params: {
      number: String(number),
      title: request.title,
      thread: threadOf({ tenantId, number }),
      entries: JSON.stringify(entries),
      replyId,
      replyDomain: replyDomain ?? '',
      language,
    },
  })
}
