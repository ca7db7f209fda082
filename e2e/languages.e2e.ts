import { languageNames, languages } from '@portico/contract/platform/language.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { alertsIn, expectAlert, expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { demoPassword, emailField, untilAlive } from '#e2e/platform/sign-in.ts'

const spoken = (page: Page) => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
const choose = (page: Page, language: string) => page.getByRole('combobox').selectOption(language)

/** Fails when an element overflows the window horizontally. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(`${where}: ${beyond}`).toBe(`${where}: 0`)
}

describe('a visitor reads the page in their language', () => {
  browserTest("which is the browser's, from the first byte", async ({ visit }) => {
    const page = await visit.profile({ locale: 'de-AT' })
    const response = await page.goto(addressOf('/'))
    expect(await response?.text()).toContain('<html lang="de" dir="ltr"')
    await untilAlive(page)
    expect(await spoken(page)).toBe('de ltr')
    await page.getByRole('button', { name: 'Weiter' }).waitFor()
  })

  browserTest('which changes at once, keeps the input, and is stored', async ({ visit }) => {
    const page = await visit('/')
    const requested: string[] = []
    await untilAlive(page)
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await emailField(page).fill('admin@aurora.test')
    await choose(page, 'ar')
    await expect.poll(() => spoken(page)).toBe('ar rtl')
    expect(await page.getByRole('textbox').inputValue()).toBe('admin@aurora.test')
    expect(requested.filter((path) => path.endsWith('-ar.json')).length).toBeGreaterThan(0)
    // The later steps are loaded separately, with their English messages: on a slow machine after the choice.
    expect(requested.filter((path) => /-(de|fr|es|pt|it|nl|pl|hi|ja)\.json$/.test(path))).toEqual([])
    await page.reload()
    expect(await spoken(page)).toBe('ar rtl')
    await untilAlive(page)
    await expectAccessible(page, 'Arabic')
  })

  browserTest('which the address names, and which is kept', async ({ visit }) => {
    const page = await visit('/?lang=ja')
    await untilAlive(page)
    expect(await spoken(page)).toBe('ja ltr')
    await page.goto(addressOf('/'))
    expect(await spoken(page)).toBe('ja ltr')
  })

  browserTest('and the page does not change when messages cannot be loaded', async ({ visit }) => {
    visit.tolerate(/ERR_FAILED/)
    const page = await visit('/')
    await untilAlive(page)
    await page.route(/\/assets\/messages\/.*-fr\.json$/, (route) => route.abort())
    await choose(page, 'fr')
    await expectAlert(page, 'The language could not be loaded. Please try again.')
    expect(await spoken(page)).toBe('en ltr')
    expect(await page.getByRole('combobox').inputValue()).toBe('en')
    await emailField(page).fill('admin@aurora.test')
    await page.unrouteAll()
    await choose(page, 'fr')
    await expect.poll(() => spoken(page)).toBe('fr ltr')
    expect(await alertsIn(page).count()).toBe(0)
  })

  browserTest('from sign-in to logout', async ({ visit }) => {
    const page = await visit.profile({ locale: 'ar' })
    await page.goto(addressOf('/'))
    await untilAlive(page)
    await page.getByRole('textbox').fill('admin@aurora.test')
    await page.keyboard.press('Enter')
    await page.locator('input[name="username"][readonly]').waitFor({ state: 'attached' })
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expectPath(page, '/insights')
    expect(await spoken(page)).toBe('ar rtl')
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await expectAccessible(page, 'Insights in Arabic')
    await page.getByRole('button').filter({ hasText: 'Aurora' }).last().click()
    await page.getByRole('menuitem', { name: languageNames.ar }).click()
    await page.getByRole('menuitemradio', { name: languageNames.pl }).click()
    await expect.poll(() => spoken(page)).toBe('pl ltr')
    await page.reload()
    await expect.poll(() => spoken(page)).toBe('pl ltr')
  })
})

describe('every language fits', () => {
  browserTest('on a phone and on a desk, on the sign-in page', { timeout: 120_000 }, async ({ visit }) => {
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

  browserTest('in the app', { timeout: 120_000 }, async ({ visit }) => {
    const page = await visit('/desk/', { as: 'admin@aurora.test' })
    for (const language of languages) {
      await page.goto(addressOf(`/desk/?lang=${language}`))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect((await spoken(page)).slice(0, 2)).toBe(language)
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectToFit(page, `${language} at ${width}`)
      }
    }
  })
})
