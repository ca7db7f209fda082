import { languages } from '@portico/contract/platform/language.ts'
import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'

/** Controls that look different in each browser unless the style sheets define them. */
describe('native controls', () => {
  browserTest('the menu of the documentation scrolls with a bar in the colours of the theme', async ({ visit }) => {
    const page = await visit('/document', { as: 'viewer@aurora.test', colorScheme: 'dark' })
    const menu = page.getByRole('group').filter({ has: page.getByRole('navigation') })
    await menu.getByRole('link').first().waitFor()
    const bar = () =>
      menu.evaluate((element) => {
        const { overflowY, scrollbarColor } = getComputedStyle(element)
        return { overflowY, scrollbarColor }
      })
    const dark = await bar()
    expect(dark.overflowY).toBe('auto')
    expect(dark.scrollbarColor).toMatch(/^(rgb|color|oklab)\S*\(.*\) rgba\(0, 0, 0, 0\)$/)
    await page.evaluate(() => (document.documentElement.dataset['mode'] = 'Light'))
    await expect.poll(async () => (await bar()).scrollbarColor).not.toBe(dark.scrollbarColor)
  })

  browserTest(
    'the kinds of trial stay on one line of a phone in each language, with large letters too',
    async ({ visit }) => {
      const page = await visit('/registration', { viewport: { width: 390, height: 844 } })
      const kinds = page.locator('main nav').first()
      await kinds.getByRole('link').nth(1).waitFor()
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      for (const language of languages) {
        await page.getByRole('combobox').last().selectOption(language)
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
        for (const size of ['100%', '150%']) {
          await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
          const lines = await kinds.getByRole('link').evaluateAll((links) =>
            links.map((link) => {
              const range = document.createRange()
              range.selectNodeContents(link)
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
            }),
          )
          expect([language, size, ...lines]).toEqual([language, size, 1, 1])
          expect(await beyond()).toBe(0)
          const tall = await kinds.evaluate((element) => element.scrollHeight - element.clientHeight)
          expect(tall).toBe(0)
          const cut = await kinds.evaluate((element) => element.scrollWidth - element.clientWidth)
          if (size === '100%') expect(cut).toBe(0)
        }
      }
      // Sends the empty form, so that there is a message under each field.
      await page.locator('main form').getByRole('button').last().click()
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
      expect(await beyond()).toBe(0)
    },
  )

  browserTest('selects show our arrow, at the end of the text', async ({ visit }) => {
    const own = { forcedColors: 'active' } as const
    for (const page of [await visit('/', own), await visit('/desk/', { ...own, as: 'desk@aurora.test' })]) {
      const select = page.getByRole('combobox').first()
      await select.waitFor()
      for (const [dir, room] of [
        ['ltr', 'right'],
        ['rtl', 'left'],
      ] as const) {
        await page.evaluate((wanted) => (document.documentElement.dir = wanted), dir)
        const style = await select.evaluate((element) => {
          const arrow = getComputedStyle(element.parentElement ?? element, '::after')
          const { appearance, paddingLeft, paddingRight } = getComputedStyle(element)
          const isRoomRight = parseFloat(paddingRight) > parseFloat(paddingLeft)
          return [appearance, arrow.borderBottomStyle, isRoomRight ? 'right' : 'left']
        })
        expect(style).toEqual(['none', 'solid', room])
      }
    }
  })
})
