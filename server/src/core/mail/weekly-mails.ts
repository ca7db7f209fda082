import type { AppContext } from '#server/core/app-context.ts'
import { inTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import { handleJob, type HandledJob, type Job, type noPayload } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/job-queries.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** Mails that could not be written are tried again after this time, in milliseconds, as long as it is still Monday. */
const triedAgainAfter = 15 * 60_000

/** A weekly mail: who wants it in which tenant, and how it is queued for each. */
type Weekly<Wanted> = {
  tenants: (database: Pool) => Promise<string[]>
  wanted: (tenant: TenantTx, tenantId: string) => Promise<Wanted[]>
  /** Queues the mail. Returns false to be tried again later; true if it was queued or there is nothing to mail. */
  mail: (wanted: Wanted, now: Date) => Promise<boolean>
  /** The names in the log for a tenant and for a mail that fail. */
  failures: { tenant: string; mail: string }
}

/** Returns the handler of a job that runs each Monday and queues a mail for each user who wants it. */
export function handleWeeklyMails<Wanted>(
  job: Job<typeof noPayload>,
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  { tenants, wanted, mail, failures }: Weekly<Wanted>,
): HandledJob<void> {
  return handleJob(job, log, async (_payload, { attempt, now }) => {
    let isAllMailed = true
    for (const tenantId of await tenants(database))
      await attempt(failures.tenant, { tenant: tenantId }, async () => {
        for (const each of await inTenant(database, tenantId, (tenant) => wanted(tenant, tenantId)))
          await attempt(failures.mail, { tenant: tenantId }, async () => {
            const isMailed = await mail(each, now)
            isAllMailed &&= isMailed
          })
      })
    const again = new Date(now.getTime() + triedAgainAfter)
    if (!isAllMailed && weekOf(again) === weekOf(now) && again.getUTCDay() === 1)
      await enqueue(database, job, {}, { key: `${job.name}-again`, notBefore: again })
  })
}

/**
 * Returns the Monday of a week in UTC, as `YYYY-MM-DD`: part of a mail's id, so that repeated runs mail once a week.
 */
export function weekOf(now: Date): string {
  const monday = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000)
  return monday.toISOString().slice(0, 10)
}
