import { describe } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { stopCountdown } from '#e2e/platform/expectations.ts'
import { expectAccessibleInEveryTheme } from '#e2e/platform/axe.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { sendEmail } from '#e2e/platform/sign-in.ts'

// The stories check every state of every page in the domain's theme, light and dark; these tests check one page of each
// kind in all themes.
describe('axe finds nothing, in every theme, light and dark', () => {
  browserTest('on pages of the app', async ({ visit }) => {
    visit.tolerate(/status of 404 \(Not Found\)/)
    const page = await visit.profile({ as: 'admin@aurora.test' })
    await stopCountdown(page)
    for (const [path, heading] of [
      ['/insights', 'Insights'],
      ['/desk/', 'Requests'],
      ['/sessions', 'Your sessions'],
      ['/document?name=getting-started', 'Getting started'],
      ['/chatBot', 'What would you like to know?'],
      ['/chat', 'Chat'],
      ['/nowhere', 'Route Not Found'],
    ] as const) {
      await page.goto(addressOf(path))
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      await expectAccessibleInEveryTheme(page)
    }
  })

  browserTest('on legal pages', async ({ visit }) => {
    const page = await visit('/')
    // The style sheet with the themes, which the app loads after the email has been sent.
    const themesCame = page.waitForResponse(/all-themes-[^/]+\.css/)
    await sendEmail(page, 'unknown@aurora.test')
    const url = new URL((await themesCame).url()).pathname
    await page.goto(addressOf('/privacypolicy?name=privacy'))
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
    // A legal page loads only its own theme, so the other themes are added.
    await page.addStyleTag({ url })
    await expectAccessibleInEveryTheme(page)
  })
})
