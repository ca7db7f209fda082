import { describe, expect } from 'vitest'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { emailField } from '#e2e/platform/sign-in.ts'

describe('the documentation', () => {
  browserTest('sends visitors without a token to /', async ({ visit }) => {
    const page = await visit('/document?name=getting-started')
    await expectPath(page, '/')
    await emailField(page).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  browserTest('every page of the menu can be read, and is printed as text alone, dark on light', async ({ visit }) => {
    const page = await visit('/glossary', { as: 'viewer@aurora.test', colorScheme: 'dark' })
    await page.getByRole('term').nth(10).waitFor()
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
    await page.getByRole('navigation', { name: 'Reading order' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await menu.waitFor({ state: 'hidden' })
    await page.getByRole('navigation', { name: 'Reading order' }).waitFor({ state: 'hidden' })
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('light')
    expect(await page.getByRole('article').isVisible()).toBe(true)
  })
})
