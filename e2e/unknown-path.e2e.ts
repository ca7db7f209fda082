import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, stopCountdown, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { emailField } from '#e2e/platform/sign-in.ts'

/** The page itself has this status, which the browser prints. */
const notFound = /status of 404 \(Not Found\) \(http:\/\/localhost:\d+\/(nowhere|playground|Insights)/

/** Lets a tenth of a second of the page's own clock pass. */
const goOn = (page: Page) => page.clock.runFor(100)

describe('an unknown address', () => {
  browserTest(
    'is Route Not Found, and after five seconds leads to the sign-in with storage cleared',
    async ({ visit }) => {
      visit.tolerate(notFound)
      const page = await visit.profile()
      // The page's own clock advances in steps alone, so that a busy machine skips no second.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 1_000)
      const received = await page.goto(addressOf('/nowhere/at/all?x=1'))
      expect(received?.status()).toBe(404)
      const until = (left: string) =>
        expect.poll(() => goOn(page).then(() => page.getByText(`You will be redirected to login in ${left}.`).count()))
      await until('5 seconds').toBeGreaterThan(0)
      await page.getByRole('heading', { level: 1, name: 'Route Not Found' }).waitFor()
      await page.evaluate(() => {
        localStorage.setItem('tenantname', 'left over')
        sessionStorage.setItem('apptheme', 'VisionThemeDark')
      })
      const now = () => page.evaluate(() => Date.now())
      const begin = await now()
      // Beside the visible text there is the announced one, which does not change.
      for (const left of ['4 seconds', '3 seconds', '2 seconds', '1 second']) await until(left).toBe(1)
      await expect.poll(() => goOn(page).then(() => new URL(page.url()).pathname)).toBe('/')
      expect((await now()) - begin).toBeGreaterThan(4_000)
      await emailField(page).waitFor()
      const { local, session } = await stored(page)
      expect(local['tenantname']).toBeUndefined()
      expect(session['apptheme']).toBeUndefined()
    },
  )

  browserTest('lets a signed-in user go back to the app before that', async ({ visit }) => {
    visit.tolerate(notFound)
    const page = await visit.profile({ as: 'viewer@aurora.test' })
    await stopCountdown(page)
    await page.goto(addressOf('/playground'))
    await page.getByRole('button', { name: 'Back to the app' }).click()
    await expectPath(page, '/insights')
  })

  browserTest('may differ by case alone: the page matches the status of the response', async ({ visit }) => {
    visit.tolerate(notFound)
    const page = await visit.profile({ as: 'viewer@aurora.test' })
    await stopCountdown(page)
    await page.goto(addressOf('/Insights'))
    await page.getByRole('heading', { level: 1, name: 'Route Not Found' }).waitFor()
  })

  browserTest('of the API is an envelope, not a page', async ({ visit }) => {
    const page = await visit('/')
    const received = await page.evaluate(async () => {
      const response = await fetch('/api/nowhere')
      return { status: response.status, body: (await response.json()) as unknown }
    })
    expect(received).toEqual({
      status: 404,
      body: { code: 404, summary: 'Route Not Found', data: null, module_code: 'PORTICO_ERR005' },
    })
  })
})
