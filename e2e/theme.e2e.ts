import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { untilSaved } from '#e2e/platform/preferences.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const shownTheme = (page: Page) =>
  page.evaluate(() => `${document.documentElement.dataset['theme']} ${document.documentElement.dataset['mode']}`)

async function openThemes(page: Page): Promise<void> {
  await untilArrived(page)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: /^Theme/ }).click()
  await page.getByRole('menuitemradio').first().waitFor()
}

describe('the theme', () => {
  browserTest(
    'is changed at once, saved for the user and applied at the next sign-in in another browser',
    async ({ visit }) => {
      const email = await insertAccountLike('painter@aurora.test', 'admin@aurora.test')
      const page = await visit('/')
      await signIn(page, email)
      await expectPath(page, '/insights')
      await openThemes(page)
      await Promise.all([untilSaved(page), page.getByRole('menuitemradio', { name: 'Vision' }).click()])
      await expect.poll(() => shownTheme(page)).toMatch(/^Vision /)
      await Promise.all([untilSaved(page), page.getByRole('menuitemradio', { name: 'Light' }).click()])
      await expect.poll(() => shownTheme(page)).toBe('Vision Light')
      expect((await stored(page)).session['apptheme']).toBe('VisionThemeLight')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
      await expect.poll(() => shownTheme(page)).toBe('Vision Light')

      // Spec B §3, "Logout state object": what logging out saves has the theme in it.
      await page.getByRole('button', { name: /^Your account/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      const saved = page.waitForRequest((request) => request.method() === 'PUT')
      await page.getByRole('button', { name: 'Yes' }).click()
      expect((await saved).postDataJSON()).toMatchObject({
        Insights: { theme: 'VisionThemeLight', application: 'Insights MSP' },
      })
      await expectPath(page, '/')

      const elsewhere = await visit('/')
      expect(await shownTheme(elsewhere)).not.toBe('Vision Light')
      await signIn(elsewhere, email)
      await expectPath(elsewhere, '/insights')
      await expect.poll(() => shownTheme(elsewhere)).toBe('Vision Light')
      const tab = await elsewhere.context().newPage()
      await tab.goto(addressOf('/desk/'))
      await expect.poll(() => shownTheme(tab)).toBe('Vision Light')
    },
  )

  browserTest('cannot be changed by a role without the permission', async ({ visit }) => {
    const page = await visit('/')
    await signIn(page, 'viewer@aurora.test')
    await expectPath(page, '/insights')
    await untilArrived(page)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /^Theme/ }).count()).toBe(0)
  })

  browserTest('follows the device, and its change, where neither user nor domain chose one', async ({ visit }) => {
    const page = await visit('/', { colorScheme: 'dark', host: 'bv.localhost' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await ground()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(ground).not.toBe(dark)
  })
})
