import { deletionOf, reminderDays, standingOf } from '@portico/contract/core/tenants/trial-life.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { openAttempts, type Attempts } from '#server/platform/jobs/attempts.ts'
import { queueMail } from '#server/core/mail/mail-queries.ts'
import { forgetTries } from '#server/core/captcha/captcha-queries.ts'
import {
  deleteTenant,
  noteReminded,
  readOwners,
  readTrials,
  type Trial,
} from '#server/features/trial/life/trial-life-queries.ts'
import { forgetRegistrations } from '#server/features/trial/registration-queries.ts'

/** When `watch-trials` runs, as graphile-worker reads it: every hour, once more at the start where hours were missed. */
export const watchTrialsCrontab = '7 * * * * watch-trials ?fill=1d&jobKey=watch-trials'

type Parts = Pick<AppContext, 'database' | 'log'>

/**
 * The job `watch-trials`: mails owners 7, 3 and 1 days before the end of a trial and at its end, deletes tenants whose
 * time to read and export is over, and deletes expired registrations and captcha tries. Idempotent: run twice, it mails
 * once. Each trial is handled by itself; where one fails, the job throws at the end and is retried.
 */
export async function watchTrials(context: Parts, now: Date): Promise<void> {
  const { database, log } = context
  const { attempt, finish } = openAttempts(log)
  await attempt('trials-read', {}, async () => {
    for (const trial of await readTrials(database)) await watchTrial(context, attempt, trial, now)
  })
  await attempt('registrations-forgotten', {}, () => forgetRegistrations(database, now))
  await attempt('captchas-forgotten', {}, () => forgetTries(database))
  finish()
}

async function watchTrial(context: Parts, attempt: Attempts['attempt'], trial: Trial, now: Date): Promise<void> {
  const about = { tenant: trial.tenantId }
  if (deletionOf(trial.endsAt) <= now) {
    await attempt('trial-deleted', about, async () => {
      if (await deleteTenant(context.database, trial))
        context.log.info({ tenant: trial.name }, 'A trial that had ended was deleted.')
    })
    return
  }
  const due = dueReminder(trial, now)
  if (due !== null) await attempt('trial-reminder', about, () => remind(context, trial, due, now))
}

/** The reminder that a trial is due, in days before its end (0 is the end), or null when it had it or is deactivated. */
function dueReminder({ isActive, endsAt, reminded }: Trial, now: Date): number | null {
  if (!isActive) return null
  const { state, days_left: left } = standingOf(endsAt, now)
  const due = state === 'ended' ? 0 : (reminderDays.findLast((days) => left <= days) ?? null)
  return due !== null && (reminded === null || reminded > due) ? due : null
}

function remind(context: Pick<AppContext, 'database'>, trial: Trial, days: number, now: Date): Promise<void> {
  const { tenantId, name, endsAt } = trial
  return inTenant(context.database, tenantId, async (tenant) => {
    if (!(await noteReminded(tenant, trial, days))) return
    const { emails, language } = await readOwners(tenant, tenantId)
    const { days_left: left, ends_at: ends, deleted_at: deleted } = standingOf(endsAt, now)
    const about =
      days === 0
        ? ({ kind: 'trial-ended', params: { tenant: name, deleted, language } } as const)
        : ({ kind: 'trial-ending', params: { tenant: name, days: String(left), ends, deleted, language } } as const)
    for (const recipient of emails) await queueMail(tenant, { tenantId, recipient, host: '', ...about })
  })
}
