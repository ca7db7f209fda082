import type { AppContext } from '@portico/server/core/app-context.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { readTenantsOfEndingKeys, takeWarnings, type EndingKey } from './ending-key-queries.ts'

const warnOfEndingKeysJob = defineJob({
  name: 'warn-of-ending-keys',
  payload: noPayload,
  schedule: { cron: '47 * * * *', catchUp: 86_400_000 },
})

/**
 * Warns in the log, once each, 60, 30 and 7 days before a client secret, certificate or hub key ends, and when it has ended
 * (Entra ID lets secrets end after at most two years, and refuses all sign-ins then). Returns how many warnings it logged.
 */
export function handleWarnOfEndingKeys({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  return handleJob(warnOfEndingKeysJob, log, async (_payload, { attempt }) => {
    const ending: EndingKey[] = []
    await attempt('ending-keys-read', {}, async () => {
      for (const tenant of await readTenantsOfEndingKeys(database))
        await attempt('ending-keys-warned', { tenant }, async () =>
          ending.push(...(await takeWarnings(database, tenant))),
        )
    })
    for (const { tenant, owner, kind, fingerprint, endsAt, days } of ending) {
      const about = { tenant, connection: owner, kind, fingerprint: fingerprint.slice(0, 16), endsAt }
      const topic = kind === 'hub-key' ? 'hub' : 'idp'
      const when = days === 0 ? 'has ended: sign-ins that need it fail' : `ends within ${days} days`
      const line = `A ${kind} of ${owner} (${tenant}) ${when}. npm run portico -- ${topic} rotate adds the next one.`
      if (days === 0) log.error(about, line)
      else log.warn(about, line)
    }
    return ending.length
  })
}
