import { deletionOf, reminderDays, standingOf } from '@portico/contract/plumbing/trial-life.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import { queueMail } from '#server/plumbing/mail/queries.ts'
import { forgetTries } from '#server/trial/captcha/queries.ts'
import { forgetInvitations } from '#server/trial/invitations/queries.ts'
import { deleteTenant, noteReminded, readOwners, readTrials, type Trial } from '#server/trial/life/queries.ts'
import { forgetRegistrations } from '#server/trial/registrations/queries.ts'

/** When `watch-trials` runs, as graphile-worker reads it: every hour, once more at the start where hours were missed. */
export const watchTrialsCrontab = '7 * * * * watch-trials ?fill=1d&jobKey=watch-trials'

/**
 * The job `watch-trials`: mails owners 7, 3 and 1 days before the end of a trial and at its end, deletes tenants whose
 * time to read and export is over, and forgets registrations, captchas and invitations that came to nothing. Done twice it
 * mails once.
 */
export async function watchTrials(house: Pick<House, 'database' | 'log'>, now: Date): Promise<void> {
  for (const trial of await readTrials(house.database)) {
    if (deletionOf(trial.endsAt) <= now) {
      if (await deleteTenant(house.database, trial))
        house.log.info({ tenant: trial.name }, 'A trial that had ended was deleted.')
      continue
    }
    const due = dueReminder(trial, now)
    if (due !== null) await remind(house, trial, due, now)
  }
  await forgetRegistrations(house.database, now)
  await forgetTries(house.database)
  await forgetInvitations(house.database)
}

/** The reminder that a trial is due, in days before its end (0 is the end), or null when it had it or is deactivated. */
function dueReminder({ isActive, endsAt, reminded }: Trial, now: Date): number | null {
  if (!isActive) return null
  const { state, days_left: left } = standingOf(endsAt, now)
  const due = state === 'ended' ? 0 : (reminderDays.findLast((days) => left <= days) ?? null)
  return due !== null && (reminded === null || reminded > due) ? due : null
}

function remind(house: Pick<House, 'database'>, trial: Trial, days: number, now: Date): Promise<void> {
  const { tenantId, name, endsAt } = trial
  return inTenant(house.database, tenantId, async (tenant) => {
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
