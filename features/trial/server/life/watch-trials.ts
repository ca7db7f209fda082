import { deletionOf, reminderDays, standingOf } from '@portico/contract/core/tenants/trial-life.ts'
import type { trialEndedMail, trialEndingMail } from '#features/trial/server/mails/trial-end-mails.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import {
  defineJob,
  handleJob,
  noPayload,
  type HandledJob,
  type JobRun,
} from '@portico/server/platform/jobs/define-job.ts'
import { queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { deleteTenant, readOwners, readTrials, type Trial } from './trial-life-queries.ts'
import { deleteExpiredRegistrations } from '#features/trial/server/registration-queries.ts'
import { storeReminder } from '@portico/server/core/tenants/trial-queries.ts'

const watchTrialsJob = defineJob({
  name: 'watch-trials',
  payload: noPayload,
  schedule: { cron: '7 * * * *', catchUp: 86_400_000 },
})

type Parts = Pick<AppContext, 'database' | 'log'>

/**
 * Every hour, emails owners 7, 3 and 1 days before the end of a trial and at its end, deletes tenants whose read-only
 * period is over, and deletes registrations that expired. A repeated run emails nothing twice. Each trial is handled
 * separately.
 */
export function handleWatchTrials(context: Parts): HandledJob<void> {
  const { database, log } = context
  return handleJob(watchTrialsJob, log, async (_payload, run) => {
    await run.attempt('trials-read', {}, async () => {
      for (const trial of await readTrials(database)) await watchTrial(context, trial, run)
    })
    await run.attempt('registrations-forgotten', {}, () => deleteExpiredRegistrations(database, run.now))
  })
}

async function watchTrial(context: Parts, trial: Trial, { attempt, now }: JobRun): Promise<void> {
  const about = { tenant: trial.tenantId }
  if (deletionOf(trial.endsAt) <= now) {
    await attempt('trial-deleted', about, async () => {
      if (await deleteTenant(context.database, trial))
        context.log.info({ tenant: trial.name }, 'Deleted a trial that had ended.')
    })
    return
  }
  const due = dueReminder(trial, now)
  if (due !== null) await attempt('trial-reminder', about, () => remind(context, trial, due, now))
}

/**
 * Returns the reminder that is due for a trial, in days before its end (0 is the end). Null if it was already sent or
 * the tenant is deactivated.
 */
function dueReminder({ isActive, endsAt, reminded }: Trial, now: Date): number | null {
  if (!isActive) return null
  const { state, days_left: left } = standingOf(endsAt, now)
  const due = state === 'ended' ? 0 : (reminderDays.findLast((days) => left <= days) ?? null)
  return due !== null && (reminded === null || reminded > due) ? due : null
}

function remind(context: Pick<AppContext, 'database'>, trial: Trial, days: number, now: Date): Promise<void> {
  const { tenantId, name, endsAt } = trial
  return inTenant(context.database, tenantId, async (tenant) => {
    if (!(await storeReminder(tenant, trial, days))) return
    const { emails, language } = await readOwners(tenant, tenantId)
    const { days_left: left, ends_at: ends, deleted_at: deleted } = standingOf(endsAt, now)
    const about =
      days === 0
        ? ({ kind: 'trial-ended', params: { tenant: name, deleted, language } } as const)
        : ({ kind: 'trial-ending', params: { tenant: name, days: String(left), ends, deleted, language } } as const)
    for (const recipient of emails)
      await queueMail<typeof trialEndedMail | typeof trialEndingMail>(tenant, {
        tenantId,
        recipient,
        host: '',
        ...about,
      })
  })
}
