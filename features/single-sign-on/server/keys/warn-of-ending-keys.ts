import type { AppContext } from '@portico/server/core/app-context.ts'
import type { EndingKey, EndingKeys } from '@portico/server/core/features/define-feature.ts'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'

const warnOfEndingKeysJob = defineJob({
  name: 'warn-of-ending-keys',
  payload: noPayload,
  schedule: { cron: '47 * * * *', catchUp: 86_400_000 },
})

/**
 * Warns in the log, once each, 60, 30 and 7 days before a client secret, certificate or hub key ends, and when it has ended
 * (Entra ID lets secrets end after at most two years, and refuses all sign-ins then). Returns how many warnings it logged.
 */
export function handleWarnOfEndingKeys(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  kinds: readonly EndingKeys[],
): HandledJob<number> {
  return handleJob(warnOfEndingKeysJob, log, async (_payload, { attempt }) => {
    const ending: (EndingKey & Pick<EndingKeys, 'topic'>)[] = []
    for (const { topic, readTenants, takeWarnings } of kinds) {
      await attempt('ending-keys-read', {}, async () => {
        for (const tenant of await inLookup(database, { ending: 'open' }, readTenants))
          await attempt('ending-keys-warned', { tenant }, async () => {
            const keys = await inTenant(database, tenant, (scope) => takeWarnings(scope, tenant))
            ending.push(...keys.map((key) => ({ ...key, topic })))
          })
      })
    }
    for (const { tenant, owner, kind, fingerprint, endsAt, days, topic } of ending) {
      const about = { tenant, connection: owner, kind, fingerprint: fingerprint.slice(0, 16), endsAt }
      const when = days === 0 ? 'has ended: sign-ins that need it fail' : `ends within ${days} days`
      const line = `A ${kind} of ${owner} (${tenant}) ${when}. npm run portico -- ${topic} rotate adds the next one.`
      if (days === 0) log.error(about, line)
      else log.warn(about, line)
    }
    return ending.length
  })
}
