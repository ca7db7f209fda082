import { pino } from 'pino'
import { connect, type Connected } from './connect.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'

/** The secret of every test, so that all test databases share one login role. */
export const testSecret = secretFrom('a secret for tests, thirty-two long')

/** A logger without output. */
export const silentLog = pino({ level: 'silent' })

export type MigratedDatabase = Connected & { ownerUrl: string; appUrl: string; drop(): Promise<void> }

/**
 * A fresh database with the newest schema, connected as the server's role, which cannot bypass row-level security.
 * `drop` closes and deletes it.
 */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const { url: ownerUrl, drop } = await createTestDatabase()
  const appUrl = await migrate(ownerUrl, testSecret)
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
