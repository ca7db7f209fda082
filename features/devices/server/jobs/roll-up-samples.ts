import { oldestReport } from '@portico/contract/core/devices/device-report.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { readStaleHours, rollUpDay, rollUpFleet } from '#features/devices/server/reports/fleet-roll-up-queries.ts'
import { readDeviceIds, rollUpHour, readTenantsOfDevices } from '#features/devices/server/reports/roll-up-queries.ts'
import { advanceDeployment, readDeployment } from '@portico/server/platform/operations/operation-queries.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const rollUpSamplesJob = defineJob({
  name: 'roll-up-device-samples',
  payload: noPayload,
  schedule: { cron: '6 * * * *', catchUp: 86_400_000 },
})

type Parts = Pick<AppContext, 'database' | 'log'>

/**
 * Rolls up, every hour, the hours that have ended since the last run: the averages and the highest CPU load of each
 * device, followed by the days of devices and the hours of companies. If rolling up fails for a tenant, the next run
 * repeats its hours. Samples that arrive late are included when they are stored.
 */
export function handleRollUpSamples({ database, log }: Parts): HandledJob<void> {
  return handleJob(rollUpSamplesJob, log, async (_payload, { attempt, now }) => {
    const until = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
    let hasFailed = true
    await attempt('device-hours-read', {}, async () => {
      const hours = hoursBetween(await readDeployment(database, 'device_hours_until'), until)
      hasFailed = false
      for (const tenant of await readTenantsOfDevices(database)) {
        let isMade = false
        await attempt('device-hours-made', { tenant }, async () => {
          await rollUpTenant(database, tenant, hours)
          isMade = true
        })
        hasFailed ||= !isMade
      }
    })
    if (!hasFailed) await advanceDeployment(database, 'device_hours_until', until)
  })
}

/** Returns the hours between `from` and `until` that have ended, at most those of the last week. */
function hoursBetween(from: Date | null, until: Date): Date[] {
  const first = Math.max(from?.getTime() ?? 0, until.getTime() - oldestReport)
  const count = Math.max(0, Math.ceil((until.getTime() - first) / hourMs))
  return Array.from({ length: count }, (_, index) => new Date(until.getTime() - (count - index) * hourMs))
}

async function rollUpTenant(database: AppContext['database'], tenantId: string, hours: readonly Date[]): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await readDeviceIds(database, tenantId, after)
    const last = ids.at(-1)
    if (last === undefined) break
    for (const hour of hours) await rollUpHour(database, tenantId, ids, hour)
    for (const day of daysOf(hours)) await rollUpDay(database, tenantId, ids, day)
    after = last
  }
  for (const hour of [...(await readStaleHours(database, tenantId)), ...hours])
    await rollUpFleet(database, tenantId, hour)
}

/** Returns the UTC days that contain these hours. */
const daysOf = (hours: readonly Date[]) =>
  [...new Set(hours.map((hour) => Math.floor(hour.getTime() / dayMs)))].map((day) => new Date(day * dayMs))
