import { pino } from 'pino'
import { connect, type Connected } from './connect.ts'
import { loginOf, migrate } from './migrate.ts'
import { createTestDatabase, type Template } from '@portico/local-postgres/test-database.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'

/** The secret of every test, so that all test databases share one login role. */
export const testSecret = secretFrom('a secret for tests, thirty-two long')

/** A logger without output. */
export const silentLog = pino({ level: 'silent' })

export type MigratedDatabase = Connected & { ownerUrl: string; appUrl: string; drop(): Promise<void> }

const migrated: Template = { name: 'migrated', fill: (url) => migrate(url, testSecret) }

/**
 * Creates a fresh database with the newest schema, connected as the server's role, which cannot bypass row-level
 * security. `drop` closes and deletes it.
 * @param template a migrated database with rows; without rows unless given
 */
export async function createMigratedDatabase(template: Template = migrated): Promise<MigratedDatabase> {
  const { url: ownerUrl, drop } = await createTestDatabase(template)
  const { url: appUrl } = loginOf(ownerUrl, testSecret)
  const connected = connect(appUrl, silentLog)
  return {
    ...connected,
    ownerUrl,
    appUrl,
    async drop() {
      await connected.pool.end()
      await drop()
    },
  }
}
