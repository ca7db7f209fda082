import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { alertsIn } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { emailField, passwordField, untilAlive } from '#e2e/platform/sign-in.ts'

/** Holds back the scripts of a page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

describe('the first paint', () => {
  browserTest(
    'is the brand and the theme of the address in the HTML itself, which shows that the page needs JavaScript',
    async ({ visit }) => {
      const page = await visit('/?theme=VisionDark', { host: 'aurora.localhost', javaScriptEnabled: false })
      await page.getByRole('heading', { level: 1, name: 'Sign in to Aurora' }).waitFor()
      await emailField(page).waitFor()
      const root = page.locator('html')
      expect(await root.getAttribute('data-theme')).toBe('Vision')
      expect(await root.getAttribute('data-mode')).toBe('Dark')
      const notice = page.locator('noscript')
      await notice.waitFor()
      expect(await notice.innerText()).toBe('This page needs JavaScript. Please allow it for this page and reload.')
    },
  )

  browserTest(
    'keeps input from before hydration with the caret, makes no call before the form is sent, and leaves no cookie',
    async ({ visit }) => {
      const page = await visit.profile()
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      const called = () => requested.filter((path) => path.startsWith('/api/'))
      const comeToLife = await holdScripts(page)
      await page.goto(addressOf('/'), { waitUntil: 'commit' })
      await emailField(page).click()
      await page.keyboard.type('admin@aurora')
      expect(await page.locator('html[data-ready]').count()).toBe(0)
      comeToLife()
      await untilAlive(page)
      expect(await emailField(page).inputValue()).toBe('admin@aurora')
      await page.keyboard.type('.test')
      expect(await emailField(page).inputValue()).toBe('admin@aurora.test')
      await page.waitForLoadState('networkidle')
      expect(called()).toEqual([])
      expect(await alertsIn(page).count()).toBe(0)
      expect(await page.context().cookies()).toEqual([])
      await page.keyboard.press('Enter')
      await expectFocus(passwordField(page))
      expect(called()).toEqual(['/api/iam/login/getauth'])
    },
  )

  browserTest('a form sent before hydration is sent after it', async ({ visit }) => {
    const page = await visit.profile()
    const comeToLife = await holdScripts(page)
    await page.goto(addressOf('/'), { waitUntil: 'commit' })
    await emailField(page).click()
    await page.keyboard.type('admin@aurora.test')
    await page.keyboard.press('Enter')
    expect(await page.locator('html[data-ready]').count()).toBe(0)
    comeToLife()
    await expectFocus(passwordField(page))
    await page.getByText('admin@aurora.test').waitFor()
  })
})
