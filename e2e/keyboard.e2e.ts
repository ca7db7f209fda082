import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest, withMotion } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { emailField, passwordField, sendEmail } from '#e2e/platform/sign-in.ts'

describe('the keyboard', () => {
  browserTest(
    'shows the focus of each element, and the password; password managers find a username on every step',
    async ({ visit }) => {
      const page = await visit('/', withMotion)
      await emailField(page).focus()
      for (let tabs = 0; tabs < 8; tabs++) {
        const shown = await page.evaluate(() => {
          const element = document.activeElement
          if (element === null || element === document.body) return true
          const around = [element, element.parentElement, element.parentElement?.parentElement].filter((each) => each)
          return around.some((each) => {
            const { outlineStyle, boxShadow, outlineWidth } = getComputedStyle(each as Element)
            return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
          })
        })
        expect(shown, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))).toBe(true)
        await page.keyboard.press('Tab')
      }
      expect(await emailField(page).getAttribute('autocomplete')).toBe('username')
      await sendEmail(page, 'admin@aurora.test')
      await expectFocus(passwordField(page))
      expect(await passwordField(page).getAttribute('autocomplete')).toBe('current-password')
      const username = page.locator('form input[autocomplete="username"]')
      expect(await username.inputValue()).toBe('admin@aurora.test')
      await page.keyboard.type('Portico#2026')
      expect(await passwordField(page).getAttribute('type')).toBe('password')
      await tabTo(page, page.getByRole('button', { name: 'Show password' }))
      await page.keyboard.press('Space')
      await expect.poll(() => passwordField(page).getAttribute('type')).toBe('text')
      expect(await passwordField(page).inputValue()).toBe('Portico#2026')
      await expectFocus(page.getByRole('button', { name: 'Hide password' }))
      await page.keyboard.press('Space')
      await expect.poll(() => passwordField(page).getAttribute('type')).toBe('password')
    },
  )

  browserTest(
    'keeps the focus of a user who continues before the page is loaded, skips to the content, and reaches every menu',
    async ({ visit }) => {
      const page = await visit.profile({ ...withMotion, as: 'admin@aurora.test' })
      await page.clock.install()
      let arrive = () => {}
      const held = new Promise<void>((resolve) => (arrive = resolve))
      await page.route('**/assets/insig-*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(addressOf('/insights'))
      const account = page.getByRole('button', { name: /^Your account: / })
      await tabTo(page, account)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
      arrive()
      await page.getByText(/^Updated/).waitFor()
      // A new page tries to take the focus for up to a second.
      await page.clock.runFor(1_000)
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Your sessions' }).waitFor()
      await page.clock.resume()
      await page.keyboard.press('Escape')
      await expectFocus(account)

      await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
      await page.keyboard.press('Enter')
      await expectFocus(page.locator('#content'))
      await tabTo(page, page.getByRole('button', { name: /^Module/ }))
      await page.keyboard.press('Enter')
      // Waits for the focus, because a key pressed before would be lost.
      await expectFocus(page.getByRole('menuitem').first())
      await page.keyboard.press('End')
      const last = page.getByRole('menuitem', { name: /^Documentation/ })
      await expectFocus(last)
      await page.keyboard.press('Enter')
      await expectPath(page, '/glossary')
      await expectFocus(page.getByRole('heading', { level: 1, name: 'Glossary' }))
    },
  )
})
