import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { expectPath, expectText } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilAlive } from '#e2e/platform/sign-in.ts'

describe('a visitor', () => {
  browserTest(
    'reads the terms from the sign-in page, moves to the policy, and comes back by the logo',
    async ({ visit }) => {
      const page = await visit('/')
      await untilAlive(page)
      await page.getByRole('link', { name: 'Terms & Conditions' }).click()
      await expectPath(page, '/policy')
      await page.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor()
      const menu = page.getByRole('navigation', { name: 'Legal' })
      await menu.locator('[aria-current=page]', { hasText: 'Terms & Conditions' }).waitFor()
      await menu.getByRole('link', { name: 'Privacy Policy' }).click()
      await expectPath(page, '/privacypolicy')
      await menu.locator('[aria-current=page]', { hasText: 'Privacy Policy' }).waitFor()
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Privacy Policy').waitFor()
      await page.getByRole('banner').getByRole('link').click()
      await expectPath(page, '/')
    },
  )

  browserTest('keeps the text where its script cannot be loaded', async ({ visit }) => {
    visit.tolerate(/legal-|Failed to fetch dynamically imported module/)
    const page = await visit.profile()
    await page.route('**/assets/legal-*.js', (route) => route.abort())
    const refused = page.waitForEvent('requestfailed')
    await page.goto(addressOf('/agreement'))
    await refused
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { level: 2, name: /^20\. / }).waitFor()
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
  })

  browserTest(
    'opens a section by its link and from the contents, and reads the texts of the stored kind of organization',
    async ({ visit }) => {
      const page = await visit('/policy?name=terms#governing-law')
      const law = page.getByRole('heading', { level: 2, name: /Governing law/ })
      await expect.poll(() => law.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200)
      const contents = page.getByRole('navigation', { name: 'On this page' })
      await contents.getByRole('link', { name: /Changes to these Terms/ }).click()
      await expect.poll(() => new URL(page.url()).hash).toBe('#changes')
      await expect.poll(() => page.locator('main section').count()).toBe(15)
      await page.evaluate(() => localStorage.setItem('is_MSP_ENV', 'false'))
      await page.reload()
      await expect.poll(() => page.locator('main section').count()).toBe(16)
    },
  )
})

describe('a user who is signed in', () => {
  browserTest('stays on a legal page, which sends no call, and gets back to the app by the logo', async ({ visit }) => {
    const page = await visit.profile({ as: 'admin@aurora.test' })
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(addressOf('/agreement?redirectto=/insights'))
    await page.getByRole('button', { name: 'Print' }).waitFor()
    await expectPath(page, '/agreement')
    expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([])
    await page.getByRole('banner').getByRole('link').click()
    await expectPath(page, '/insights')
  })
})

describe('the legal pages', () => {
  browserTest('fit on a phone', async ({ visit }) => {
    const page = await visit.profile({ viewport: { width: 390, height: 844 } })
    const spare = () => page.evaluate(() => innerWidth - document.documentElement.scrollWidth)
    for (const path of ['/privacypolicy?name=privacy', '/policy?name=terms', '/agreement']) {
      await page.goto(addressOf(path))
      await page.getByRole('button', { name: 'Print' }).waitFor()
      await expect.poll(spare).toBeGreaterThanOrEqual(0)
    }
    await expectAccessible(page, 'on a phone')
  })

  browserTest('are printed as text alone, dark on light', async ({ visit }) => {
    const page = await visit('/privacypolicy?theme=dark')
    await page.emulateMedia({ media: 'print' })
    for (const name of ['Legal', 'On this page', 'Breadcrumb']) {
      await page.getByRole('navigation', { name }).waitFor({ state: 'hidden' })
    }
    await expectText(page, 'You confirm that you are over 18 years of age.')
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(scheme).toBe('light')
  })
})
