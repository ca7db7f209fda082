import { startTestPostgres } from '../server/src/plumbing/postgres/test-database.ts'
import { findChromium } from './set-up-chromium.ts'

/**
 * Runs before the first test of the projects that need it. By `npm test` everything is there already;
 * when somebody runs vitest by itself, it starts the PostgreSQL of the run and finds a browser.
 * @returns what undoes it after the last test
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const browser = findChromium()
  if (browser !== undefined) process.env['PORTICO_CHROMIUM'] = browser
  if (process.env['PORTICO_TEST_DATABASE_URL'] !== undefined) return undefined
  const postgres = await startTestPostgres()
  process.env['PORTICO_TEST_DATABASE_URL'] = postgres.url
  return async () => {
    delete process.env['PORTICO_TEST_DATABASE_URL']
    await postgres.stop()
  }
}
