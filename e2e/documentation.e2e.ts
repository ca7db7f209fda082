import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { whileHeld } from '#e2e/platform/line.ts'
import { emailField } from '#e2e/platform/sign-in.ts'

describe('the documentation', () => {
  for (const path of ['/glossary', '/document', '/document?name=getting-started']) {
    browserTest(`${path} sends visitors without a token to /`, async ({ visit }) => {
      const page = await visit(path)
      await expectPath(page, '/')
      await emailField(page).waitFor()
      expect(new URL(page.url()).search).toBe('')
    })
  }

  browserTest('the glossary explains terms and finds them', async ({ visit }) => {
    const page = await visit('/glossary', { as: 'viewer@aurora.test' })
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
    const terms = page.getByRole('term')
    await terms.first().waitFor()
    const all = await terms.count()
    expect(all).toBeGreaterThan(10)
    await page.getByRole('searchbox', { name: 'Search the glossary' }).fill('tenant')
    await expect.poll(() => terms.count()).toBeLessThan(all)
    await page.getByRole('term').filter({ hasText: 'Tenant' }).first().waitFor()
    await page.getByRole('searchbox', { name: 'Search the glossary' }).fill('zzzz')
    await page.getByText('No term has “zzzz”').waitFor()
    await page.getByRole('button', { name: 'Show all terms' }).click()
    await expect.poll(() => terms.count()).toBe(all)
  })

  browserTest('a failed fetch is announced, and repeated when the page is next opened', async ({ visit }) => {
    visit.tolerate(/ERR_FAILED|dynamically imported module/)
    const page = await visit('/desk/', { as: 'viewer@aurora.test' })
    const open = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to)
      }, path)
    const away = /\/api\/glossary\/|\/assets\/(markdown|document-page)-[^/]+\.js/
    await page.route(away, (route) => route.abort())
    await open('/glossary')
    await page.getByRole('alert').getByText('The glossary could not be read').waitFor()
    await open('/document')
    await page.getByRole('alert').getByText('Something went wrong.', { exact: true }).waitFor()
    await page.unrouteAll()
    await open('/glossary')
    await page.getByRole('term').first().waitFor()
    await open('/document')
    await page.getByRole('article').getByRole('heading').first().waitFor()
  })

  browserTest('a wait of more than a moment is announced', async ({ visit }) => {
    const page = await visit('/desk/', { as: 'viewer@aurora.test' })
    const waits = page.locator('#wait')
    expect(await waits.textContent()).toBe('')
    await whileHeld(page, '**/api/glossary/', async () => {
      await page.evaluate(() => {
        history.pushState(null, '', '/glossary')
      })
      await expect.poll(() => waits.textContent()).toMatch(/glossary/i)
    })
    await expect.poll(() => waits.textContent()).toBe('')
  })

  browserTest('is printed as text alone, dark on light', async ({ visit }) => {
    const page = await visit('/document?name=getting-started', { as: 'viewer@aurora.test', colorScheme: 'dark' })
    const menu = page.getByRole('navigation', { name: 'Pages of the documentation' })
    await menu.waitFor()
    await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await menu.waitFor({ state: 'hidden' })
    await page.getByRole('navigation', { name: 'Reading order' }).waitFor({ state: 'hidden' })
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('light')
    expect(await page.getByRole('article').isVisible()).toBe(true)
  })

  browserTest('every page of the menu can be read', async ({ visit }) => {
    const page = await visit('/document', { as: 'viewer@aurora.test' })
    const menu = page.getByRole('navigation', { name: 'Pages of the documentation' })
    await menu.getByRole('link').nth(2).waitFor()
    const links = await menu.getByRole('link').all()
    const pages = await Promise.all(
      links.map(async (link) => [await link.textContent(), await link.getAttribute('href')]),
    )
    expect(pages.length).toBeGreaterThan(5)
    for (const [title, address] of pages) {
      await menu.locator(`a[href="${address}"]`).click()
      await page.getByRole('heading', { level: 1, name: title ?? '', exact: true }).waitFor()
    }
  })

  browserTest('a page that does not exist shows that, with a link', async ({ visit }) => {
    for (const name of ['no-such-page', '../../etc/passwd', '<b>']) {
      const page = await visit(`/document?${new URLSearchParams({ name }).toString()}`, { as: 'viewer@aurora.test' })
      await page.getByText('There is no page of this name in the documentation.').waitFor()
      await page.getByRole('link', { name: 'Go to the glossary' }).click()
      await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
      expect(page.url()).toBe(addressOf('/glossary'))
    }
  })
})
