import { randomBytes } from 'node:crypto'
import { dropTestTemplates, startTestPostgres } from '../packages/local-postgres/src/test-database.ts'
import { findChromium } from './set-up-chromium.ts'

type Shared = { url: string; stop: () => Promise<void>; users: number }

// Each project of a run loads this file separately, so the shared state is global.
const kept = globalThis as { porticoTestPostgres?: Promise<Shared> }

/**
 * Runs before the first test of each project that needs PostgreSQL. `npm test` has already started it; without that,
 * this starts PostgreSQL for the run and finds a browser. PORTICO_TEST_RUN names the run's template databases.
 * @returns the function that undoes this after the project's last test; the last project of the run stops PostgreSQL
 */
export async function setup(): Promise<() => Promise<void>> {
  const browser = findChromium()
  if (browser !== undefined) process.env['PORTICO_CHROMIUM'] = browser
  const given = process.env['PORTICO_TEST_DATABASE_URL']
  const run = (process.env['PORTICO_TEST_RUN'] ??= randomBytes(6).toString('hex'))
  kept.porticoTestPostgres ??= (
    given === undefined
      ? startTestPostgres()
      : Promise.resolve({ url: given, stop: () => dropTestTemplates(given, run) })
  ).then((postgres) => ({ ...postgres, users: 0 }))
  const postgres = await kept.porticoTestPostgres
  process.env['PORTICO_TEST_DATABASE_URL'] = postgres.url
  postgres.users += 1
  return async () => {
    postgres.users -= 1
    if (postgres.users > 0) return
    if (given === undefined) delete process.env['PORTICO_TEST_DATABASE_URL']
    delete process.env['PORTICO_TEST_RUN']
    delete kept.porticoTestPostgres
    await postgres.stop()
  }
}
