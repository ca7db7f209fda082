import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import { v5 as uuidOf } from 'uuid'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { withFilters } from '#features/assistant/server/dashboards/drawn-parts.ts'
import { openDashboard } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import type { Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { hostForMail } from '@portico/server/core/domains/mail-host.ts'
import { isMailQueued, queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { handleWeeklyMails, weekOf } from '@portico/server/core/mail/weekly-mails.ts'
import { readViewer } from '@portico/server/core/own-data/viewer-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { defineJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { dashboardInMail } from './dashboard-in-mail.ts'
import { readMailedPins, type MailedPin, readTenantsOfMailedPins } from './pin-mail-queries.ts'
import type { weeklyDashboardMail } from './weekly-dashboard-mail.ts'

const mailPinsJob = defineJob({
  name: 'mail-pinned-dashboards',
  payload: noPayload,
  // Runs on Mondays, so that the email arrives at the start of the week.
  schedule: { cron: '7 5 * * 1', catchUp: 86_400_000, queue: 'boards' },
})

type Context = Pick<AppContext, 'database' | 'log' | 'settingsOf' | 'domains' | 'secret' | 'drawing'>
type Parts = { context: Context; datasets: Datasets; analysis: AnalysisService }

/** Returns the path of the page that shows the dashboard, where the user can also turn its email off. */
const pathOf = (id: string) => `/askBot?dashboard=${id}`

/**
 * Emails each pinned dashboard to its user every Monday, if the user wants that. Data is read with the user's current
 * rights, computed by both engines, and drawn from the same definition as on the page. A repeated run sends nothing
 * twice in a week.
 */
export function handleMailPins(context: Context, datasets: Datasets, analysis: AnalysisService): HandledJob<void> {
  return handleWeeklyMails(mailPinsJob, context, {
    tenants: readTenantsOfMailedPins,
    wanted: readMailedPins,
    mail: (pin, now) => mailPin({ context, datasets, analysis }, pin, now),
    failures: { tenant: 'pins-mailed', mail: 'pin-mailed' },
  })
}

/**
 * Emails one pinned dashboard. Returns false if it could not be computed now; true if it was sent or there is nothing
 * to send.
 */
async function mailPin({ context, datasets, analysis }: Parts, pin: MailedPin, now: Date): Promise<boolean> {
  const { database, log } = context
  const { accountId, dashboardId, tenant: owner } = pin
  const id = uuidOf(`weekly dashboard ${dashboardId} ${weekOf(now)}`, accountId)
  const viewer = await inTenant(database, owner.id, async (tenant) =>
    (await isMailQueued(tenant, owner.id, id)) ? null : readViewer(tenant, owner.id, accountId),
  )
  if (viewer === null || whyNotPermitted('Chat Bot', viewer) !== null) return true
  const saved = await inTenant(database, owner.id, (tenant) =>
    openDashboard(context.secret, tenant, viewer, dashboardId),
  )
  // A dashboard that is no longer shared, or whose signature does not match, is not sent.
  if (!saved.ok) return true
  const { title, definition, conditions } = saved.value
  const opened = await datasets.open(viewer, saved.value.dataset)
  // The dataset was deleted or is no longer visible to the user; the dashboard's page says so.
  if (!opened.ok && opened.error === 'no-such-dataset') return true
  const dataset = opened.ok ? opened.value : null
  const [language = 'en'] = context.settingsOf(hostForMail(context.domains(), '', owner)).languages
  const content =
    dataset === null
      ? null
      : await dashboardInMail({ analysis, drawing: context.drawing }, withFilters(definition, conditions), {
          tenantId: owner.id,
          dataset,
          packed: packedDataset(context, { tenantId: owner.id, accountId }, dataset),
          language,
        })
  if (content === null || dataset === null) {
    log.error(
      { tenant: owner.id, dashboard: dashboardId },
      'A pinned dashboard could not be computed for its weekly email.',
    )
    return false
  }
  const params = {
    title,
    dataset: dataset.title,
    as_of: dataset.refreshedAt.toISOString(),
    path: pathOf(dashboardId),
    content: JSON.stringify(content),
    language,
  }
  const mail = { tenantId: owner.id, kind: 'weekly-dashboard', recipient: pin.email, host: '', params } as const
  await inTenant(database, owner.id, (tenant) => queueMail<typeof weeklyDashboardMail>(tenant, mail, id))
  return true
}
