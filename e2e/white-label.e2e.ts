import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { emailField, passwordField, untilAlive } from '#e2e/platform/sign-in.ts'

/** Removes the settings from the page, as a proxy that rewrites pages might do. */
async function loseSettings(page: Page): Promise<void> {
  await page.route(addressOf('/'), async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script type="application\/json" id="page">.*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
}

const themeOf = (page: Page) =>
  page.evaluate(() => `${document.documentElement.dataset['theme']} ${document.documentElement.dataset['mode']}`)

describe('a page without its settings', () => {
  browserTest('requests environment and brand from the server, and shows them', async ({ visit }) => {
    const page = await visit.profile()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await loseSettings(page)
    await page.goto(addressOf('/'))
    await untilAlive(page)
    await page.getByText('Portico', { exact: true }).first().waitFor()
    const calls = () => requested.filter((path) => path.startsWith('/api/'))
    await expect.poll(calls).toEqual(['/api/environment/', '/api/domaindetails/'])
    await expect.poll(() => themeOf(page)).toBe('Custom Dark')
  })

  browserTest('works in the dark custom theme when they cannot be loaded', async ({ visit }) => {
    visit.tolerate(/ERR_FAILED/)
    const page = await visit.profile()
    await loseSettings(page)
    await page.route('**/api/environment/', (route) => route.abort())
    await page.goto(addressOf('/'))
    await untilAlive(page)
    await expect.poll(() => themeOf(page)).toBe('Custom Dark')
    await emailField(page).fill('admin@aurora.test')
    await page.keyboard.press('Enter')
    await passwordField(page).waitFor()
    expect(await themeOf(page)).toBe('Custom Dark')
  })
})
