import { describe } from 'vitest'
import { brandHosts } from '#e2e/platform/address.ts'
import { expectAccessibleInEveryTheme } from '#e2e/platform/axe.ts'
import { expectAlert } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { passwordField, sendEmail } from '#e2e/platform/sign-in.ts'

// Checks one step in the brand of each host. Axe checks all states of all steps in their stories, in light and dark.
describe('axe finds nothing, in every theme, light and dark', () => {
  for (const host of brandHosts) {
    browserTest(`on the password step of ${host}, with a message`, async ({ visit }) => {
      const page = await visit('/', { host })
      const themesCame = page.waitForResponse(/all-themes-[^/]+\.css/)
      await sendEmail(page, 'admin@aurora.test')
      await themesCame
      await expectFocus(passwordField(page))
      await page.getByRole('button', { name: 'Show password' }).click()
      await passwordField(page).press('Enter')
      await expectAlert(page, 'Please enter Password')
      await expectAccessibleInEveryTheme(page)
    })
  }
})
