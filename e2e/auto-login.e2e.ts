import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { emailField, untilAlive } from '#e2e/platform/sign-in.ts'

const hour = 3_600_000
const ended = 'The session has ended. To continue, please log in again.'

/** Opens a page as a signed-in user whose storage was changed once, before any script of the page. */
async function openChanged(page: Page, path: string, change: () => void): Promise<void> {
  await page.goto(addressOf('/healthz'))
  await page.evaluate(change)
  await page.goto(addressOf(path))
}

describe('a user who is signed in', () => {
  browserTest(
    'is redirected from the sign-in page, and to the redirect target when there is one',
    async ({ visit }) => {
      const page = await visit('/', { as: 'admin@aurora.test' })
      await expectPath(page, '/insights')
      await page.goto(addressOf('/?redirectto=https%3A%2F%2Fevil.test%2F'))
      await expectPath(page, '/insights')
      await page.goto(addressOf('/?redirectto=%2Fdesk%2F'))
      await expectPath(page, '/desk/')
    },
  )

  for (const [about, change] of [
    ['without a first name', () => localStorage.removeItem('firstname')],
    ['without an e-mail', () => localStorage.removeItem('email')],
    ['after a role-menu error', () => localStorage.setItem('rolemenuError', 'true')],
    ['after an Orchestrator error', () => localStorage.setItem('OrchestratorError', 'true')],
    ['of an unknown authentication type', () => localStorage.setItem('authtype', 'other')],
  ] as const) {
    browserTest(`${about} is not`, async ({ visit }) => {
      const page = await visit.profile({ as: 'viewer@aurora.test' })
      await openChanged(page, '/', change)
      await untilAlive(page)
      await emailField(page).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    })
  }
})

describe('six hours after the page was left', () => {
  for (const path of ['/insights', '/', '/sessions']) {
    browserTest(`${path} leads to the sign-in with the reason, and storage is cleared`, async ({ visit }) => {
      const page = await visit.profile({ as: 'viewer@aurora.test' })
      await page.clock.setFixedTime(Date.now() + 6 * hour + 60_000)
      await openChanged(page, path, () => sessionStorage.setItem('unloadTime', String(Date.now() - 6 * 3_600_000 - 1)))
      await expectPath(page, '/')
      await expectAlert(page, ended)
      await expect.poll(async () => (await stored(page)).local['usertoken']).toBeUndefined()
      await expect.poll(async () => (await stored(page)).session['unloadTime']).toBeUndefined()
    })
  }

  browserTest('less a minute, or by a clock set back, the user is still signed in', async ({ visit }) => {
    const page = await visit.profile({ as: 'viewer@aurora.test' })
    await openChanged(page, '/insights', () =>
      sessionStorage.setItem('unloadTime', String(Date.now() - 6 * 3_600_000 + 60_000)),
    )
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await openChanged(page, '/insights', () => sessionStorage.setItem('unloadTime', String(Date.now() + 86_400_000)))
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  })

  browserTest('is counted from when a page of the app was left', async ({ visit }) => {
    const page = await visit('/insights', { as: 'viewer@aurora.test' })
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    const before = Date.now()
    await page.goto(addressOf('/healthz'))
    const { session } = await stored(page)
    expect(Number(session['unloadTime'])).toBeGreaterThanOrEqual(before - 1_000)
  })
})
