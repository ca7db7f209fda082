import type { Logger } from 'pino'
import { connect, type Connected, type Patience } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { agreeOnSecret } from '#server/platform/operations/agree-on-secret.ts'
import type { Closing } from '#server/platform/operations/close-all.ts'
import { startEmbeddedPostgres } from '@portico/local-postgres/embedded-postgres.ts'
import { loadSecret, type Secret } from '#server/platform/crypto/secret.ts'
import type { DatabaseSettings } from '#server/settings.ts'

/**
 * Opens the database as every program of the product does: the one that is named, or the one beside the server (joining
 * it where it runs), at the newest schema, as the role of this deployment's secret. `closing` gets what is to be closed.
 * A `patient` program waits for its queries, however long they take.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
  closing: Closing,
  patience: Patience = 'quick',
): Promise<Connected & { secret: Secret }> {
  const secret = await loadSecret(settings.secret, settings.dataFolder, settings.previousSecrets)
  const ownerUrl = settings.databaseUrl ?? (await ownDatabase(settings, closing))
  const { database, pool } = connect(await migrate(ownerUrl, secret), log, patience)
  closing.push({ part: 'database connections', close: () => pool.end() })
  await agreeOnSecret(database, secret)
  return { database, pool, secret }
}

async function ownDatabase(settings: DatabaseSettings, closing: Closing): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder: settings.dataFolder })
  closing.push({ part: 'PostgreSQL', close: () => postgres.stop() })
  return postgres.url
}
