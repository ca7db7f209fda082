import { menuPermissions, whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { v5 as uuidOf } from 'uuid'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { hostForMail } from '@portico/server/core/domains/mail-host.ts'
import { isMailQueued, queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { handleWeeklyMails, weekOf } from '@portico/server/core/mail/weekly-mails.ts'
import { readViewer } from '@portico/server/core/own-data/viewer-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { makeBoardPdf, type MadePdf, type PdfParts } from '#features/insights/server/pdf/make-board-pdf.ts'
import { filterTexts } from '#features/insights/server/pdf/sheet-texts.ts'
import { defineJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { deleteBoardMail, readBoardReaders, type BoardReader, readTenantsOfBoardMails } from './board-mail-queries.ts'
import type { WeeklyContent, weeklyBoardMail } from './weekly-board-mail.ts'

const mailBoardsJob = defineJob({
  name: 'mail-boards',
  payload: noPayload,
  // Runs on Mondays, when its readers start their week.
  schedule: { cron: '17 5 * * 1', catchUp: 86_400_000, queue: 'boards' },
})

type Parts = PdfParts & Pick<AppContext, 'settingsOf' | 'domains'>

/** The hour of Monday (UTC) after which the mail is sent without widgets that are still busy. */
const lastTriedAt = 8
/** In the background, charts may take longer than on the page; `chartsWithin` is in milliseconds. */
const patiently = { signal: new AbortController().signal, onStep: () => undefined, chartsWithin: 30_000 }
const figuresAtMost = 6

/**
 * Mails the boards of subscribed users as PDF every Monday, read by the rights that each user has at that time.
 * Repeated runs mail each user once a week.
 */
export function handleMailBoards(parts: Parts): HandledJob<void> {
  return handleWeeklyMails(mailBoardsJob, parts, {
    tenants: readTenantsOfBoardMails,
    wanted: readBoardReaders,
    mail: (reader, now) => mailBoardTo(parts, reader, now),
    failures: { tenant: 'boards-mailed', mail: 'board-mailed' },
  })
}

/** Mails a user's board. Returns false to be tried again later; true if it was mailed or there is nothing to mail. */
async function mailBoardTo(parts: Parts, reader: BoardReader, now: Date): Promise<boolean> {
  const { database, log } = parts
  const { accountId, tenant: owner } = reader
  const id = uuidOf(`weekly board ${weekOf(now)}`, accountId)
  const viewer = await inTenant(database, owner.id, async (tenant) =>
    (await isMailQueued(tenant, owner.id, id)) ? null : readViewer(tenant, owner.id, accountId),
  )
  if (
    viewer === null ||
    whyNotPermitted('Insight', viewer) !== null ||
    !viewer.permissions.has(menuPermissions.exportPdf)
  )
    return true
  const domain = parts.settingsOf(hostForMail(parts.domains(), '', owner))
  const language = domain.languages.includes(reader.language) ? reader.language : (domain.languages[0] ?? 'en')
  const { companyId, range, timezone, name: user } = reader
  const asked = { range, timezone, ...(companyId === null ? {} : { company: companyId }) }
  const made = await makeBoardPdf(parts, { viewer, user, asked, domain, language, at: now }, patiently)
  if (!made.ok && made.error === 'no-such-company') {
    await endMails(parts, reader, { id, language })
    return true
  }
  if (!made.ok) {
    log.error({ tenant: owner.id, account: accountId, why: made.error }, "Couldn't make a board for its mail.")
    return made.error !== 'server-busy'
  }
  const { file, filter, name, widgets } = made.value
  const isBusy = widgets.some(({ body }) => body.shape === 'missing' && body.why === 'server-busy')
  if (isBusy && now.getUTCHours() < lastTriedAt) return false
  const mail = {
    tenantId: owner.id,
    kind: 'weekly-board',
    recipient: reader.email,
    host: '',
    params: { ...filterTexts(filter, language), path: pathOf(reader), content: contentOf(made.value), language },
    files: [{ name, type: 'application/pdf', bytes: file }],
  } as const
  await inTenant(database, owner.id, (tenant) => queueMail<typeof weeklyBoardMail>(tenant, mail, id))
  return true
}

/** Ends a user's subscription when they no longer see the company, and tells them in a final mail. */
async function endMails(
  { database }: Parts,
  { accountId, email, tenant: owner }: BoardReader,
  { id, language }: { id: string; language: Language },
): Promise<void> {
  const content = JSON.stringify({ figures: [], missing: [], hasEnded: true } satisfies WeeklyContent)
  const params = { range: '', company: '', path: '/insights', content, language }
  const mail = { tenantId: owner.id, kind: 'weekly-board', recipient: email, host: '', params } as const
  await inTenant(database, owner.id, async (tenant) => {
    await deleteBoardMail(tenant, { tenantId: owner.id, accountId })
    await queueMail<typeof weeklyBoardMail>(tenant, mail, id)
  })
}

/**
 * Returns the address of the board's page with the same filter. It always names a company or `all`, because without one
 * the page would use the company chosen last.
 */
function pathOf({ companyId, range }: Pick<BoardReader, 'companyId' | 'range'>): string {
  const query = new URLSearchParams({ company: companyId ?? 'all', range })
  return `/insights?${query.toString()}`
}

function contentOf({ widgets, missing }: MadePdf): string {
  const figures = widgets.flatMap(({ title, headline, body }: WidgetData) => {
    const text = body.shape === 'number' ? body.text : body.shape === 'missing' ? '' : headline
    return text === '' ? [] : [{ label: title, text }]
  })
  return JSON.stringify({ figures: figures.slice(0, figuresAtMost), missing, hasEnded: false } satisfies WeeklyContent)
}
