import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createTestDatabase } from '../local-postgres/src/test-database.ts'
import { alertsIn, expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { startPortico, type Portico } from '#e2e/platform/portico.ts'
import { startDatabaseProxy, type DatabaseProxy } from '#e2e/resilience/database-proxy.ts'
import { emailField, passwordField, sendEmail, sendPassword } from '#e2e/platform/sign-in.ts'

const away = /The service is not available for the moment\. Please try again in \d+ seconds?\./
const secondsAway = 10

describe('the database is away for ten seconds during a sign-in', () => {
  let databaseProxy: DatabaseProxy
  let portico: Portico
  let dropDatabase: () => Promise<void>
  beforeAll(async () => {
    const database = await createTestDatabase()
    dropDatabase = database.drop
    databaseProxy = await startDatabaseProxy(database.url)
    portico = await startPortico(databaseProxy.url)
  })
  afterAll(async () => {
    await portico.stop()
    await databaseProxy.close()
    await dropDatabase()
  })

  browserTest('a message at both steps, the input is kept, and a retry signs in', async ({ visit }) => {
    visit.tolerate(/50[0-9]/)
    const page = await visit('/', { port: portico.port })
    const other = await visit('/', { port: portico.port })
    await sendEmail(page, 'admin@aurora.test')
    await expectFocus(passwordField(page))
    databaseProxy.cut()
    const tenSeconds = wait(secondsAway * 1_000)
    await page.bringToFront()
    await sendPassword(page)
    await alertsIn(page).filter({ hasText: away }).waitFor()
    expect(await passwordField(page).inputValue()).toBe('Portico#2026')
    await other.bringToFront()
    await sendEmail(other, 'viewer@aurora.test')
    await alertsIn(other).filter({ hasText: away }).waitFor()
    expect(await emailField(other).inputValue()).toBe('viewer@aurora.test')
    // A page that is opened meanwhile still shows the brand.
    const late = await visit('/', { port: portico.port, host: 'aurora.localhost' })
    await late.getByRole('heading', { name: 'Log in to Aurora' }).waitFor()
    await tenSeconds
    databaseProxy.restore()
    await page.bringToFront()
    await expect
      .poll(
        async () => {
          await passwordField(page)
            .press('Enter', { timeout: 500 })
            .catch(() => undefined)
          return new URL(page.url()).pathname
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe('/insights')
    await other.bringToFront()
    await emailField(other).press('Enter')
    await sendPassword(other)
    await expectPath(other, '/insights')
  })
})
