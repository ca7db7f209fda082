import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { emailField, passwordField, sendPassword, untilAlive } from '#e2e/platform/sign-in.ts'

const brands = [
  ['localhost', 'Portico', 'welcome'],
  ['aurora.localhost', 'Aurora', 'default'],
  ['bv.localhost', 'Bluevale', 'bv'],
  ['vuln.localhost', 'Wardline', 'vulnerability'],
] as const

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
  for (const [host, title] of brands) {
    browserTest(`${host} is ${title} in the HTML itself, without a line of JavaScript`, async ({ visit }) => {
      const page = await visit.profile({ javaScriptEnabled: false })
      const response = await page.goto(addressOf('/', host))
      const html = (await response?.text()) ?? ''
      expect(html).toContain(`<title>${title} - Sign in</title>`)
      expect(html).toContain(`Log in to ${title}`)
      // WCAG 2.2, 4.1.3: what is announced later has its region from the first byte.
      expect(html).toMatch(/<div role="alert"[^>]*><\/div>/)
      expect(html).toMatch(/<div id="wait" role="status"[^>]*><\/div>/)
      await page.getByRole('heading', { level: 1, name: `Log in to ${title}` }).waitFor()
      await emailField(page).waitFor()
      for (const [, other] of brands.filter(([, name]) => name !== title)) expect(html).not.toContain(`${other} -`)
    })
  }

  browserTest('each brand has its own layout', async ({ visit }) => {
    const portico = await visit('/')
    await portico.getByText('Infrastructure monitoring').waitFor()
    const aurora = await visit('/', { host: 'aurora.localhost' })
    await aurora.getByRole('button', { name: 'Continue with single sign-on' }).waitFor()
    expect(await aurora.getByRole('button', { name: 'Continue with another provider' }).isDisabled()).toBe(true)
    const bluevale = await visit('/', { host: 'bv.localhost' })
    expect(await bluevale.getByRole('complementary').count()).toBe(0)
    const wardline = await visit('/', { host: 'vuln.localhost' })
    await wardline.getByText('See what is exposed. Close it first.').waitFor()
  })

  browserTest('no call is made before the user has sent the form', async ({ visit }) => {
    const page = await visit.profile()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(addressOf('/'))
    await untilAlive(page)
    await emailField(page).fill('admin@aurora.test')
    await page.waitForLoadState('networkidle')
    expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([])
    await page.keyboard.press('Enter')
    await expectFocus(passwordField(page))
    expect(requested.filter((path) => path.startsWith('/api/'))).toEqual(['/api/iam/login/getauth'])
  })

  browserTest('input from before hydration is kept, with the caret', async ({ visit }) => {
    const page = await visit.profile()
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
  })

  browserTest('a form sent before hydration is sent after it', async ({ visit }) => {
    const page = await visit.profile()
    const comeToLife = await holdScripts(page)
    await page.goto(addressOf('/'), { waitUntil: 'commit' })
    await emailField(page).click()
    await page.keyboard.type('admin@aurora.test')
    await page.keyboard.press('Enter')
    expect(await page.locator('html[data-ready]').count()).toBe(0)
    comeToLife()
    await sendPassword(page)
    await expectPath(page, '/insights', 20_000)
  })

  browserTest('the address may name a theme, which is applied from the first paint', async ({ visit }) => {
    const page = await visit.profile({ javaScriptEnabled: false })
    await page.goto(addressOf('/?theme=VisionDark'))
    const root = page.locator('html')
    expect(await root.getAttribute('data-theme')).toBe('Vision')
    expect(await root.getAttribute('data-mode')).toBe('Dark')
  })

  browserTest('without JavaScript the page shows that it needs it', async ({ visit }) => {
    const page = await visit('/', { javaScriptEnabled: false })
    const notice = page.locator('noscript')
    await notice.waitFor()
    expect(await notice.innerText()).toBe('This page needs JavaScript. Please allow it for this page and reload.')
  })
})
