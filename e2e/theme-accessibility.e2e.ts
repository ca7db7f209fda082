import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { stopCountdown } from '#e2e/platform/expectations.ts'
import { expectAccessibleInEveryTheme } from '#e2e/platform/axe.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { sendEmail } from '#e2e/platform/sign-in.ts'

const longWalk = 120_000

describe('axe finds nothing, in every theme, light and dark', () => {
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
      await expectAccessibleInEveryTheme(page)
    })
  }

  browserTest('on empty pages', { timeout: longWalk }, async ({ visit }) => {
    visit.tolerate(/status of 404 \(Not Found\)/)
    const page = await visit.profile({ as: 'admin@aurora.test' })
    await stopCountdown(page)
    await page.goto(addressOf('/nowhere'))
    await page.getByRole('heading', { name: 'Route Not Found' }).waitFor()
    await expectAccessibleInEveryTheme(page)
  })

  browserTest('on legal pages', { timeout: longWalk }, async ({ visit }) => {
    const page = await visit('/')
    const sheets = await themeSheets(page)
    for (const [path, heading] of [
      ['/privacypolicy?name=privacy', 'Privacy Policy'],
      ['/policy?name=terms', 'Terms and Conditions'],
      ['/agreement', 'End-User License Agreement'],
    ] as const) {
      await page.goto(addressOf(path))
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      // A legal page has only its own theme; the sign-in screens load all.
      for (const url of sheets) await page.addStyleTag({ url })
      await expectAccessibleInEveryTheme(page)
    }
  })
})

/** The style sheets with the token sets, which the app loads once an e-mail was sent. */
async function themeSheets(page: Page): Promise<string[]> {
  const themesCame = page.waitForResponse(/all-themes-[^/]+\.css/)
  await sendEmail(page, 'unknown@aurora.test')
  return [new URL((await themesCame).url()).pathname]
}
