import { languageNames, languages, type Language } from '@portico/contract/platform/language.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { demoPassword, emailField, untilAlive } from '#e2e/platform/sign-in.ts'

const spoken = (page: Page) => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
const choose = (page: Page, language: string) => page.getByRole('combobox').selectOption(language)

/** Fails if an element is wider than the window. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(`${where}: ${beyond}`).toBe(`${where}: 0`)
}

describe('a visitor reads the page in their language', () => {
  browserTest(
    'which changes at once, keeps the input, and is stored, until the address names another',
    async ({ visit }) => {
      const page = await visit('/')
      const requested: string[] = []
      await untilAlive(page)
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await emailField(page).fill('admin@aurora.test')
      await choose(page, 'ar')
      await expect.poll(() => spoken(page)).toBe('ar rtl')
      expect(await page.getByRole('textbox').inputValue()).toBe('admin@aurora.test')
      expect(requested.filter((path) => path.endsWith('-ar.json')).length).toBeGreaterThan(0)
      // The later steps load their English messages separately, on a slow machine possibly after the change of
      // language. So only the other languages are checked.
      expect(requested.filter((path) => /-(de|fr|es|pt|it|nl|pl|hi|ja)\.json$/.test(path))).toEqual([])
      await page.reload()
      expect(await spoken(page)).toBe('ar rtl')
      await page.goto(addressOf('/?lang=ja'))
      await untilAlive(page)
      expect(await spoken(page)).toBe('ja ltr')
      await page.goto(addressOf('/'))
      expect(await spoken(page)).toBe('ja ltr')
    },
  )

  browserTest("which is the browser's from the first byte, also after signing in", async ({ visit }) => {
    const page = await visit.profile({ locale: 'ar-EG' })
    const response = await page.goto(addressOf('/'))
    expect(await response?.text()).toContain('<html lang="ar" dir="rtl"')
    await untilAlive(page)
    expect(await spoken(page)).toBe('ar rtl')
    await page.getByRole('textbox').fill('admin@aurora.test')
    await page.keyboard.press('Enter')
    await page.locator('input[name="username"][readonly]').waitFor({ state: 'attached' })
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expectPath(page, '/insights')
    expect(await spoken(page)).toBe('ar rtl')
  })
})

/** Opens the language menu in the user's menu, in any language of the page. */
async function openLanguages(page: Page, shown: Language): Promise<void> {
  await page.getByRole('button').filter({ hasText: 'Aurora' }).last().click()
  await page.getByRole('menuitem', { name: languageNames[shown] }).click()
}

describe('every language fits', () => {
  browserTest('on a phone and on a desk, on the sign-in page', async ({ visit }) => {
    const page = await visit('/')
    await untilAlive(page)
    for (const language of languages) {
      await choose(page, language)
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectToFit(page, `${language} at ${width}`)
      }
    }
  })

  browserTest('in the app, where it is chosen in the menu and stored', async ({ visit }) => {
    const page = await visit('/desk/', { as: 'admin@aurora.test', viewport: { width: 1440, height: 844 } })
    await untilArrived(page)
    let shown: Language = 'en'
    for (const language of languages) {
      await openLanguages(page, shown)
      await page.getByRole('menuitemradio', { name: languageNames[language] }).click()
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
      shown = language
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').first().waitFor({ state: 'detached' })
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectToFit(page, `${language} at ${width}`)
      }
    }
    await page.reload()
    expect((await spoken(page)).slice(0, 2)).toBe(shown)
  })
})
