import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { stopCountdown } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'

const notFound = /status of 404 \(Not Found\) \(http:\/\/localhost:\d+\/nowhere/

describe('Route Not Found', () => {
  for (const [about, query, shown] of [
    ['shows the message it was given', '?message=The+report+is+gone.', 'The report is gone.'],
    ['shows markup as text', '?message=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E', '<img src=x onerror=alert(1)>'],
    ['shows nothing that leads elsewhere', '?message=Go+to+https%3A%2F%2Fevil.test', 'Route Not Found'],
  ] as const) {
    browserTest(about, async ({ visit }) => {
      visit.tolerate(notFound)
      const page = await visit.profile()
      await stopCountdown(page)
      const response = await page.goto(addressOf(`/nowhere${query}`))
      expect(response?.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: shown, exact: true }).waitFor()
      await expect.poll(() => page.title()).toBe(`${shown} · Portico`)
      expect(await page.locator('img[src="x"]').count()).toBe(0)
      await page.getByText('You will be redirected to login in').first().waitFor()
    })
  }
})
