import { describe, expect } from 'vitest'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { emailField } from '#e2e/platform/sign-in.ts'

/** Controls that each browser renders differently unless the style sheets define them. */
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

  for (const language of ['en', 'de', 'pl', 'ar']) {
    browserTest(
      `the kinds of trial stay on one line of a phone in ${language}, with large letters too`,
      async ({ visit }) => {
        const page = await visit(`/registration?lang=${language}`, { viewport: { width: 390, height: 844 } })
        const kinds = page.locator('main nav').first()
        await kinds.getByRole('link').nth(1).waitFor()
        for (const size of ['100%', '150%']) {
          await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
          const lines = await kinds.getByRole('link').evaluateAll((links) =>
            links.map((link) => {
              const range = document.createRange()
              range.selectNodeContents(link)
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
            }),
          )
          expect(lines).toEqual([1, 1])
          const beyond = () =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect(await beyond()).toBe(0)
          const tall = await kinds.evaluate((element) => element.scrollHeight - element.clientHeight)
          expect(tall).toBe(0)
          const cut = await kinds.evaluate((element) => element.scrollWidth - element.clientWidth)
          if (size === '100%') expect(cut).toBe(0)
        }
      },
    )
  }

  browserTest('selects show our arrow, at the end of the text', async ({ visit }) => {
    for (const [path, as] of [
      ['/?lang=en', undefined],
      ['/?lang=ar', undefined],
      ['/desk/', 'desk@aurora.test'],
    ] as const) {
      const page = await visit(path, { ...(as === undefined ? {} : { as }), forcedColors: 'active' })
      const select = page.getByRole('combobox').first()
      await select.waitFor()
      const style = await select.evaluate((element) => {
        const arrow = getComputedStyle(element.parentElement ?? element, '::after')
        const { appearance, paddingLeft, paddingRight } = getComputedStyle(element)
        const isRoomRight = parseFloat(paddingRight) > parseFloat(paddingLeft)
        return {
          appearance,
          arrow: arrow.borderBottomStyle,
          isRoomRight,
          isRtl: document.documentElement.dir === 'rtl',
        }
      })
      expect(style).toEqual({
        appearance: 'none',
        arrow: 'solid',
        isRoomRight: !path.includes('ar'),
        isRtl: path.includes('ar'),
      })
    }
    const page = await visit('/')
    await emailField(page).waitFor()
    await expectAccessible(page, 'sign-in with the arrow of the languages')
  })
})
