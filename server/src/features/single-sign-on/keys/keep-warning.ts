import type { AppContext } from '#server/core/app-context.ts'
import { openAttempts } from '#server/platform/jobs/attempts.ts'
import {
  readTenantsOfEndingKeys,
  takeWarnings,
  type EndingKey,
} from '#server/features/single-sign-on/keys/ending-key-queries.ts'

/** How often it is looked, in milliseconds. */
const every = 3_600_000

/**
 * Warns in the log 60, 30 and 7 days before a client secret, certificate or hub key ends, and when it has ended: once each,
 * whichever node looks first (Entra ID lets secrets end after at most two years, and locks everybody out then).
 */
export async function warnOfEndingKeys({ database, log }: Pick<AppContext, 'database' | 'log'>): Promise<number> {
  const { attempt } = openAttempts(log)
  const ending: EndingKey[] = []
  for (const tenant of await readTenantsOfEndingKeys(database))
    await attempt('ending-keys-warned', { tenant }, async () => ending.push(...(await takeWarnings(database, tenant))))
  for (const { tenant, owner, kind, fingerprint, endsAt, days } of ending) {
    const about = { tenant, connection: owner, kind, fingerprint: fingerprint.slice(0, 16), endsAt }
    const topic = kind === 'hub-key' ? 'hub' : 'idp'
    const when = days === 0 ? 'has ended: nobody gets in by it' : `ends within ${days} days`
    const line = `A ${kind} of ${owner} (${tenant}) ${when}. npm run portico -- ${topic} rotate sets the next one beside it.`
    if (days === 0) log.error(about, line)
    else log.warn(about, line)
  }
  return ending.length
}

/** Does so at the start and every hour, for as long as the server runs. Gives back what stops it. */
export function keepWarningOfEndingKeys(context: Pick<AppContext, 'database' | 'log'>): () => void {
  const warn = (): void => {
    warnOfEndingKeys(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'It could not be seen which keys end soon; it is tried again.'),
    )
  }
  warn()
  const timer = setInterval(warn, every).unref()
  return () => clearInterval(timer)
}
