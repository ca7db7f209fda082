import { modes, themes } from '@portico/contract/core/domains/domain-settings.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf, brandHosts } from '#e2e/platform/address.ts'
import { alertsIn, stopCountdown } from '#e2e/platform/expectations.ts'
import { runAxe } from '#e2e/platform/axe.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { passwordField, sendEmail } from '#e2e/platform/sign-in.ts'

const longWalk = 120_000

/** Checks the page in each of the ten token sets; only colours differ between them for axe. */
async function expectContrastInEveryTheme(page: Page): Promise<void> {
  const found: string[] = []
  for (const theme of themes) {
    for (const mode of modes) {
      await page.evaluate((dataset) => void Object.assign(document.documentElement.dataset, dataset), { theme, mode })
      const result = await runAxe(page, ['color-contrast'])
      expect(result.passed).toBe(1)
      found.push(...result.found.map((each) => `${theme} ${mode} ${each}`))
    }
  }
  expect(found).toEqual([])
}

describe('every text can be read in every theme, light and dark', () => {
  for (const host of brandHosts) {
    browserTest(`on the sign-in page of ${host}`, { timeout: longWalk }, async ({ visit }) => {
      const page = await visit('/', { host })
      const themesCame = page.waitForResponse(/all-themes-[^/]+\.css/)
      await sendEmail(page, 'admin@aurora.test')
      await themesCame
      await passwordField(page).waitFor()
      await page.keyboard.press('Enter')
      await alertsIn(page).first().waitFor()
      await expectContrastInEveryTheme(page)
    })
  }

  for (const [path, heading] of [
    ['/insights', 'Insights'],
    ['/desk/', 'Desk'],
    ['/sessions', 'Your sessions'],
    ['/beakapps', 'Modules'],
    ['/glossary', 'Glossary'],
    ['/document?name=getting-started', 'Getting started'],
    ['/chatBot', 'What would you like to know?'],
    ['/chat', 'Documentation chat'],
    ['/validityexpiry', 'Validity Expired'],
  ] as const) {
    browserTest(`on ${path}`, { timeout: longWalk }, async ({ visit }) => {
      // An entry page redirects a signed-in user.
      const page = await visit(path, path === '/validityexpiry' ? {} : { as: 'admin@aurora.test' })
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      await expectContrastInEveryTheme(page)
    })
  }

  browserTest('on empty pages', { timeout: longWalk }, async ({ visit }) => {
    visit.tolerate(/status of 404 \(Not Found\)/)
    const page = await visit.profile({ as: 'admin@aurora.test' })
    await stopCountdown(page)
    await page.goto(addressOf('/nowhere'))
    await page.getByRole('heading', { name: 'Route Not Found' }).waitFor()
    await expectContrastInEveryTheme(page)
  })

  for (const [path, heading] of [
    ['/privacypolicy?name=privacy', 'Privacy Policy'],
    ['/policy?name=terms', 'Terms and Conditions'],
    ['/agreement', 'End-User License Agreement'],
  ] as const) {
    browserTest(`on ${path}`, { timeout: longWalk }, async ({ visit }) => {
      const page = await visit(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      // A legal page has only its own theme; the sign-in screens load all.
      const sheets = await themeSheets(await visit('/'))
      for (const url of sheets) await page.addStyleTag({ url })
      await expectContrastInEveryTheme(page)
    })
  }
})

/** The style sheets with the token sets, which the app loads once an e-mail was sent. */
async function themeSheets(page: Page): Promise<string[]> {
  const themesCame = page.waitForResponse(/all-themes-[^/]+\.css/)
  await sendEmail(page, 'unknown@aurora.test')
  return [new URL((await themesCame).url()).pathname]
}
