import type { Logger } from 'pino'
import { connect, type Connected, type Patience } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { agreeOnSecret } from '#server/platform/operations/agree-on-secret.ts'
import type { Closing } from '#server/platform/operations/close-all.ts'
import { loadSecret, type Secret } from '#server/platform/crypto/secret.ts'
import type { DatabaseSettings } from './settings.ts'

const withoutDatabase =
  'DATABASE_URL must be set, since this installation has no PostgreSQL of its own: ' +
  'DATABASE_URL=postgres://user:password@db.example.com/portico. server/documentation/running-portico.md has the other settings.'

/**
 * Opens the database as every program of the product does: the one of DATABASE_URL, or the local PostgreSQL (one that
 * already runs is used), with the newest schema, as the role of this deployment's secret. `closing` gets the parts to
 * close. A `patient` program has no query timeout. Throws an error of one sentence if there is no database.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
  closing: Closing,
  patience: Patience = 'quick',
): Promise<Connected & { secret: Secret }> {
  const secret = await loadSecret(settings.secret, settings.dataFolder, settings.previousSecrets)
  const ownerUrl = settings.databaseUrl ?? (await startLocalPostgres(settings, closing))
  const { database, pool } = connect(await migrate(ownerUrl, secret, undefined, log), log, patience)
  closing.push({ part: 'database connections', close: () => pool.end() })
  await agreeOnSecret(database, secret)
  return { database, pool, secret }
}

async function startLocalPostgres(settings: DatabaseSettings, closing: Closing): Promise<string> {
  const { startEmbeddedPostgres } = await importLocalPostgres()
  const postgres = await startEmbeddedPostgres({ folder: settings.dataFolder })
  closing.push({ part: 'PostgreSQL', close: () => postgres.stop() })
  return postgres.url
}

/** Imported only if DATABASE_URL is not set: a production install has no local PostgreSQL (decisions/0065). */
async function importLocalPostgres() {
  try {
    return await import('@portico/local-postgres/embedded-postgres.ts')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new Error(withoutDatabase, { cause: error })
    throw error
  }
}
