import { startTestPostgres } from '../local-postgres/src/test-database.ts'
import { findChromium } from './set-up-chromium.ts'

type Shared = { url: string; stop: () => Promise<void>; users: number }

// Each project of a run loads this file for itself: shared state is global.
const kept = globalThis as { porticoTestPostgres?: Promise<Shared> }

/**
 * Runs before the first test of each project that needs it. With `npm test` everything exists already; when vitest runs
 * alone, it starts the PostgreSQL of the run and finds a browser.
 * @returns the function that undoes it after the project's last test; the last project of the run stops PostgreSQL
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const browser = findChromium()
  if (browser !== undefined) process.env['PORTICO_CHROMIUM'] = browser
  if (process.env['PORTICO_TEST_DATABASE_URL'] !== undefined && kept.porticoTestPostgres === undefined) return undefined
  kept.porticoTestPostgres ??= startTestPostgres().then((postgres) => ({ ...postgres, users: 0 }))
  const postgres = await kept.porticoTestPostgres
  process.env['PORTICO_TEST_DATABASE_URL'] = postgres.url
  postgres.users += 1
  return async () => {
    postgres.users -= 1
    if (postgres.users > 0) return
    delete process.env['PORTICO_TEST_DATABASE_URL']
    delete kept.porticoTestPostgres
    await postgres.stop()
  }
}
