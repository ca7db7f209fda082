import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { portico } from '#e2e/platform/portico-command.ts'
import { endSessionsOf, insertTenantWith } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'
import { endWithTests } from '#e2e/platform/end-with-tests.ts'

const example = path.join(import.meta.dirname, '../examples/clock-app/app.js')
const email = `robin@${randomUUID()}.test`
const tenant = `Tick ${randomUUID()}`

let upstream = ''
let app: ChildProcess | undefined

async function freeAddress(): Promise<string> {
  const there = createServer().listen(0, '127.0.0.1')
  await once(there, 'listening')
  const { port } = there.address() as AddressInfo
  await new Promise((resolve) => there.close(resolve))
  return `http://localhost:${port}`
}

async function startApp(): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', PORTICO: addressOf('/'), UPSTREAM: upstream }
  app = spawn(process.execPath, [example], { env, stdio: 'inherit' })
  endWithTests(app)
  // Repeats until the app responds; each check takes about a second.
  while (!(await portico('app', 'check', tenant, 'Clock')).includes('responds from this machine: status 401'));
}

async function stopApp(): Promise<void> {
  if (app === undefined || app.exitCode !== null || app.signalCode !== null) return
  const ended = once(app, 'exit')
  app.kill()
  await ended
}

beforeAll(async () => {
  upstream = await freeAddress()
  await insertTenantWith(email, tenant, 'Tick Works')
  expect(await portico('app', 'set', tenant, 'Clock', '--upstream', upstream)).toContain('No role has a module Clock.')
  await portico(
    'role',
    'set',
    'Staff',
    '--tenant',
    tenant,
    '--module',
    'Clock',
    '--menu',
    'Clock:Set the time=/apps/clock',
  )
  expect(await portico('app', 'set', tenant, 'Clock', '--upstream', upstream)).toContain(
    `/apps/clock leads to ${upstream}`,
  )
  await startApp()
})
afterAll(stopApp)

const hello = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello, Robin Roe' }).waitFor()

describe('the example app behind Portico', () => {
  browserTest(
    'is opened from the modules, knows its user, and its WebSocket closes with the session',
    async ({ visit }) => {
      const page = await visit('/beakapps')
      await signIn(page, email)
      await page
        .getByRole('link', { name: /^Clock/ })
        .first()
        .click()
      await hello(page)
      await expectPath(page, '/apps/clock/')
      await page.getByText(`${email} is Staff at ${tenant}, and may use: Set the time.`).waitFor()
      await page.getByText(/It is \d\d:\d\d:\d\d\./).waitFor()
      expect(await page.evaluate(() => document.cookie)).not.toContain('portico')

      // The app may call only its own path (connect-src).
      const blocked = await page.evaluate(() =>
        fetch('/api/environment/').then(
          () => 'sent',
          () => 'blocked',
        ),
      )
      expect(blocked).toBe('blocked')

      await endSessionsOf(email)
      await page.getByText('It is over.').waitFor()
      await page.reload()
      await expectPath(page, '/')
      await signIn(page, email)
      await hello(page)
      await expectPath(page, '/apps/clock/')
      visit.tolerate(/Content.Security.Policy|violates|blocked|WebSocket|403/i)
    },
  )

  browserTest('keeps the fragment and the query of a link through the sign-in', async ({ visit }) => {
    const page = await visit('/apps/clock/day?at=noon#hands')
    await signIn(page, email)
    await hello(page)
    expect(page.url()).toBe(addressOf('/apps/clock/day?at=noon#hands'))
  })

  browserTest('is not there for a role without its module', async ({ visit }) => {
    const page = await visit('/apps/clock/', { as: 'viewer@aurora.test' })
    await page.getByRole('heading', { level: 1, name: 'No app here' }).waitFor()
    await page.getByRole('link', { name: 'Back to your modules' }).click()
    await expectPath(page, '/beakapps')
    visit.tolerate(/404/)
  })

  browserTest('has a clear page while it is stopped', async ({ visit }) => {
    const page = await visit('/apps/clock/', { as: email })
    await hello(page)
    await stopApp()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Clock is not available' }).waitFor()
    await startApp()
    await page.getByRole('link', { name: 'Try again' }).click()
    await hello(page)
    visit.tolerate(/503|WebSocket/)
  })
})

describe('the Orchestrator of the demo', () => {
  browserTest('is the example app, and is not there for a role without it', async ({ visit }) => {
    const page = await visit('/orchestrator', { as: 'admin@aurora.test' })
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada Admin' }).waitFor()
    await expectPath(page, '/orchestrator/')
    const viewer = await visit('/orchestrator', { as: 'viewer@aurora.test' })
    await viewer.getByRole('heading', { level: 1, name: 'No access to Orchestrator' }).waitFor()
  })
})
