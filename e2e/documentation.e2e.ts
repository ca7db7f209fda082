import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { goToCodeChallenge } from '#e2e/platform/code-challenge.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { emailField, sendCode } from '#e2e/platform/sign-in.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Documentation pages' })
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' })
const inFrame = (page: Page) => page.frameLocator('#document-frame')
const title = (page: Page, name: string) => inFrame(page).getByRole('heading', { level: 1, name, exact: true })
const steps = (page: Page) => page.evaluate(() => history.length)
/** Returns the scroll position of the document in the frame. */
const scrolled = (page: Page) =>
  inFrame(page)
    .locator('html')
    .evaluate((root) => root.scrollTop)
const expectAddress = (page: Page, address: string) =>
  expect.poll(() => page.evaluate(() => location.pathname + location.search + location.hash)).toBe(address)

/** Types a misspelt search text, and opens the first result at its heading. */
async function findHeading(page: Page): Promise<void> {
  await page.getByRole('term').first().waitFor()
  await page.keyboard.press('/')
  await expectFocus(searchField(page))
  await page.keyboard.type('changing the tehme')
  const found = page.getByRole('option', { name: /Themes › Changing the theme/ })
  await found.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => found.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expectAddress(page, '/document?name=themes#changing-the-theme')
  await title(page, 'Themes').waitFor()
  await inFrame(page).locator('#changing-the-theme:focus').waitFor()
  await page.goBack()
  await expectPath(page, '/glossary')
}

describe('the documentation', () => {
  for (const path of ['/glossary', '/document?name=getting-started', '/document/page?name=getting-started'])
    browserTest(`sends visitors without a token from ${path} to /`, async ({ visit }) => {
      const page = await visit(path)
      await expectPath(page, '/')
      await emailField(page).waitFor()
      expect(new URL(page.url()).search).toBe('')
    })

  browserTest('every page of the menu can be read', async ({ visit }) => {
    const page = await visit('/glossary', { as: 'viewer@aurora.test' })
    await page.getByRole('term').nth(10).waitFor()
    const menu = menuOf(page)
    await menu.getByRole('link', { name: 'Getting started', exact: true }).click()
    await title(page, 'Getting started').waitFor()
    for (const group of ['For administrators', 'For operators']) await menu.getByText(group, { exact: true }).click()
    const links = await menu.getByRole('link').all()
    const [, ...pages] = await Promise.all(
      links.map(async (link) => [await link.textContent(), await link.getAttribute('href')]),
    )
    expect(pages.length).toBeGreaterThan(30)
    for (const [name, address] of pages) {
      await menu.locator(`a[href="${address}"]`).click()
      await title(page, name ?? '').waitFor()
    }
  })

  browserTest('the whole article is printed, as text alone, dark on light', async ({ visit }) => {
    const page = await visit('/document?name=single-sign-on', { as: 'viewer@aurora.test', colorScheme: 'dark' })
    await inFrame(page).getByRole('navigation', { name: 'Reading order' }).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await menuOf(page).waitFor({ state: 'hidden' })
    const article = page.getByRole('article')
    expect(await article.getByRole('heading', { level: 1, name: 'Single sign-on' }).isVisible()).toBe(true)
    expect(await article.getByRole('navigation').isVisible()).toBe(false)
    expect(await page.locator('#document-frame').isVisible()).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await article.waitFor({ state: 'detached' })
  })
})

describe('the search of the documentation', () => {
  for (const as of ['admin@aurora.test', 'viewer@aurora.test'])
    browserTest(`leads ${as} by the keyboard from a misspelt word to its heading`, async ({ visit }) => {
      await findHeading(await visit('/glossary', { as }))
    })

  browserTest('leads a user of an organisation that is no provider there too', async ({ visit }) => {
    const email = await insertAccountLike('reader@borealis.test', 'nurse@borealis.test', 'Borealis')
    const page = await visit('/')
    await sendCode(page, await goToCodeChallenge(page, email))
    await expectPath(page, '/insights')
    await page.goto(addressOf('/glossary'))
    await findHeading(page)
  })

  browserTest('has a page of results that can be sent and narrowed', async ({ visit }) => {
    const page = await visit('/glossary', { as: 'viewer@aurora.test' })
    await searchField(page).fill('webhook')
    await page.keyboard.press('Enter')
    await expectAddress(page, '/glossary?q=webhook')
    await page.getByRole('heading', { name: 'Results for “webhook”' }).waitFor()
    await page
      .getByRole('link', { name: /^Webhooks/ })
      .first()
      .waitFor()
    await page.getByRole('radio', { name: 'Users' }).check()
    await expectAddress(page, '/glossary?q=webhook&for=user')
    await page.reload()
    await expect.poll(() => page.getByRole('radio', { name: 'Users' }).isChecked()).toBe(true)
    await page.goto(addressOf('/glossary?q=webhokzzs'))
    await page.getByText('No results for “webhokzzs”.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'webhooks', exact: true }).click()
    await page
      .getByRole('link', { name: /^Webhooks/ })
      .first()
      .waitFor()
  })

  browserTest('is reached from the frame, closed by Escape, and takes any text', async ({ visit }) => {
    const page = await visit('/document?name=themes', { as: 'viewer@aurora.test' })
    await title(page, 'Themes').click()
    await page.keyboard.press('/')
    await expectFocus(searchField(page))
    await searchField(page).fill('saml')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    for (const text of ['?!…', '\u0007', 'テーマ', '%00<b>']) {
      await searchField(page).fill(text)
      await page.getByText('No results for').first().waitFor()
    }
    await searchField(page).evaluate((field: HTMLInputElement) => field.removeAttribute('maxlength'))
    await searchField(page).fill('x'.repeat(10_000))
    await page.getByText('No results for').first().waitFor()
    expect(await searchField(page).inputValue()).toHaveLength(10_000)
  })
})

describe('the terms of the glossary', () => {
  browserTest('are explained where they occur, and lead to the glossary and back', async ({ visit }) => {
    const page = await visit('/document?name=themes', { as: 'viewer@aurora.test' })
    const term = inFrame(page).getByRole('link', { name: 'brand', exact: true })
    await term.focus()
    await inFrame(page).getByText('The name, logo, colours and links that a domain shows.').first().waitFor()
    await page.keyboard.press('Escape')
    await term.click()
    await expectAddress(page, '/glossary#brand')
    await expectFocus(page.getByRole('term').filter({ hasText: /^Brand$/ }))
    const related = page.getByRole('definition').getByRole('link', { name: 'tenant', exact: true }).first()
    await related.click()
    await expectAddress(page, '/glossary#tenant')
    await page.goBack()
    await page.goBack()
    await expectAddress(page, '/document?name=themes')
    await title(page, 'Themes').waitFor()
  })
})

describe('the frame of the documentation', () => {
  browserTest('shows one page for each step of the history, at the place where it was left', async ({ visit }) => {
    const page = await visit('/document?name=single-sign-on', { as: 'admin@aurora.test' })
    await title(page, 'Single sign-on').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Single sign-on · /)
    const before = await steps(page)
    const next = inFrame(page).getByRole('navigation', { name: 'Reading order' }).getByRole('link').last()
    await next.scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.evaluate(() => (history.state as { documentTop?: number } | null)?.documentTop ?? 0))
      .toBeGreaterThan(0)
    const left = await scrolled(page)
    await next.click()
    await title(page, 'Single sign-on with SAML').waitFor()
    await expectAddress(page, '/document?name=single-sign-on-with-saml')
    expect(await scrolled(page)).toBe(0)
    expect(await steps(page)).toBe(before + 1)
    await page.goBack()
    await title(page, 'Single sign-on').waitFor()
    await expect.poll(() => scrolled(page)).toBe(left)
    // Delays the list with the previous and next pages, so that it arrives last.
    const list = Promise.withResolvers<void>()
    await page.route('**/api/documentation/', async (route) => {
      await list.promise
      await route.continue()
    })
    await page.reload()
    await title(page, 'Single sign-on').waitFor()
    await expect.poll(() => scrolled(page)).toBe(left)
    list.resolve()
    await inFrame(page).getByRole('navigation', { name: 'Reading order' }).getByRole('link').last().waitFor()
    expect(await scrolled(page)).toBe(left)
    await page.goForward()
    await title(page, 'Single sign-on with SAML').waitFor()
    await page.goto(addressOf('/document?name=themes#light-and-dark'))
    await inFrame(page).locator('#light-and-dark:focus').waitFor()
    const [inner, outer] = await page.evaluate(() => [innerHeight, document.documentElement.scrollHeight])
    expect(outer).toBe(inner)
  })

  browserTest(
    'leads to other pages of the app in the whole window, and follows theme and language',
    async ({ visit }) => {
      const page = await visit('/document?name=getting-started', { as: 'admin@aurora.test' })
      await title(page, 'Getting started').waitFor()
      const root = inFrame(page).locator('html')
      await page.evaluate(() => (document.documentElement.dataset['mode'] = 'Light'))
      await expect.poll(() => root.getAttribute('data-mode')).toBe('Light')
      await page.evaluate(() => (document.documentElement.lang = 'de'))
      await expect.poll(() => root.getAttribute('lang')).toBe('de')
      await inFrame(page).getByRole('article').getByRole('link', { name: 'glossary', exact: true }).click()
      await expectPath(page, '/glossary')
      await page.getByRole('term').first().waitFor()
    },
  )

  browserTest('lets the whole window return to the sign-in when the session ends', async ({ visit }) => {
    const page = await visit('/document?name=themes', { as: 'viewer@aurora.test' })
    await title(page, 'Themes').waitFor()
    await page.route('**/api/documentation/*', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 403, summary: 'The session has ended.', data: null, module_code: null },
      }),
    )
    await inFrame(page).getByRole('navigation', { name: 'Reading order' }).getByRole('link').last().click()
    await expectPath(page, '/')
    await emailField(page).waitFor()
    expect(page.frames()).toHaveLength(1)
    expect(new URL(page.url()).searchParams.get('redirectto')).toMatch(/^\/document\?name=/)
  })

  browserTest('is a page of its own, and of other pages of this origin', async ({ visit }) => {
    const page = await visit('/document/page?name=themes', { as: 'viewer@aurora.test' })
    await page.getByRole('heading', { level: 1, name: 'Themes' }).waitFor()
    await page.getByRole('article').getByRole('link', { name: 'Roles, modules and menus' }).click()
    await page.getByRole('heading', { level: 1, name: 'Roles, modules and menus' }).waitFor()
    await expectAddress(page, '/document/page?name=roles-modules-and-menus#menu-entries-that-are-permissions')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Themes' }).waitFor()
    await page.getByRole('link', { name: 'Open in the documentation' }).click()
    await title(page, 'Themes').waitFor()
    await expectAddress(page, '/document?name=themes')
  })
})
