import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { untilSaved } from '#e2e/platform/preferences.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { emailField, signIn, untilAlive } from '#e2e/platform/sign-in.ts'

type SavedPreferences = { Insights?: { theme?: string; application?: string } }

/** Makes the page record the theme of every painted frame, from the first one on. */
async function watchThemes(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    addEventListener('report-themes', () => void (document.documentElement.dataset['seen'] = JSON.stringify([...seen])))
    const noteTheme = () => {
      const { dataset } = document.documentElement
      const { backgroundColor } = getComputedStyle(document.documentElement)
      if (document.body !== null) seen.add(`${dataset['theme']} ${dataset['mode']} ${backgroundColor}`)
      requestAnimationFrame(noteTheme)
    }
    requestAnimationFrame(noteTheme)
  })
  return () =>
    page.evaluate(() => {
      dispatchEvent(new Event('report-themes'))
      return JSON.parse(document.documentElement.dataset['seen'] ?? '[]') as string[]
    })
}

const shownTheme = (page: Page) =>
  page.evaluate(() => `${document.documentElement.dataset['theme']} ${document.documentElement.dataset['mode']}`)
const keptTheme = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'apptheme')?.value

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account: / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
}

describe('the theme', () => {
  browserTest(
    'is changed at once, is in the first frame of every page, and comes back in another browser with the page left last',
    async ({ visit }) => {
      visit.tolerate(/status of 404 \(Not Found\)/)
      const email = await insertAccountLike('painter@aurora.test', 'admin@aurora.test')
      const page = await visit('/load', { colorScheme: 'dark', as: email })
      await expectPath(page, '/insights')
      await untilArrived(page)
      await page.getByRole('button', { name: /^Your account: / }).click()
      await page.getByRole('menuitem', { name: /^Theme/ }).click()
      await Promise.all([untilSaved(page), page.getByRole('menuitemradio', { name: 'Vision' }).click()])
      await expect.poll(() => shownTheme(page)).toMatch(/^Vision /)
      await Promise.all([untilSaved(page), page.getByRole('menuitemradio', { name: 'Light' }).click()])
      await expect.poll(() => shownTheme(page)).toBe('Vision Light')
      expect((await stored(page)).session['apptheme']).toBe('VisionThemeLight')

      const expectFrames = async (tab: Page, paths: readonly string[]) => {
        const looks = await watchThemes(tab)
        for (const path of paths) {
          await tab.goto(addressOf(path))
          if (path === '/') await tab.waitForURL((url) => url.pathname !== '/' && url.pathname !== '/load')
          await tab.getByRole('heading', { level: 1 }).first().waitFor()
          expect((await looks()).join(', then '), path).toBe('Vision Light rgb(255, 255, 255)')
        }
      }
      const tab = await page.context().newPage()
      await expectFrames(tab, ['/insights'])
      // Closes the other tab, because a page in the background draws no frames.
      await tab.close()
      await expectFrames(page, ['/', '/nowhere-near', '/desk/'])

      // Spec B §3, "Logout state object": logging out saves the theme and the page.
      await untilArrived(page)
      const isWhole = (request: Request) => {
        const { Insights: saved } = (request.method() === 'PUT' ? request.postDataJSON() : {}) as SavedPreferences
        return saved?.theme === 'VisionThemeLight' && saved.application === 'Desk'
      }
      await Promise.all([page.waitForRequest(isWhole), logOut(page)])
      await expectPath(page, '/')

      const elsewhere = await visit('/')
      expect(await shownTheme(elsewhere)).not.toBe('Vision Light')
      await signIn(elsewhere, email)
      await expectPath(elsewhere, '/desk/')
      await expect.poll(() => shownTheme(elsewhere)).toBe('Vision Light')
    },
  )

  browserTest(
    'of an address is kept during the sign-in and on the next pages, and is deleted with the user',
    async ({ visit }) => {
      const page = await visit('/?theme=ModernDark')
      const looks = await watchThemes(page)
      await signIn(page, 'viewer@aurora.test')
      await expectPath(page, '/insights')
      expect(await shownTheme(page)).toBe('Modern Dark')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
      expect((await looks()).join(', then ')).toBe('Modern Dark rgb(10, 10, 11)')
      await untilArrived(page)
      await logOut(page)
      await emailField(page).waitFor()
      await expect.poll(() => shownTheme(page)).toBe('Custom Dark')
      expect(await keptTheme(page)).toBeUndefined()
      // A stored theme without a session is deleted, and the domain's theme applies.
      await page.context().addCookies([{ name: 'apptheme', value: 'VisionThemeDark', url: addressOf('/') }])
      await page.reload()
      await untilAlive(page)
      await expect.poll(() => shownTheme(page)).toBe('Custom Dark')
      expect(await keptTheme(page)).toBeUndefined()
    },
  )

  browserTest('follows the device, and its change, where neither user nor domain chose one', async ({ visit }) => {
    const page = await visit('/', { colorScheme: 'dark', host: 'bv.localhost' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await ground()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(ground).not.toBe(dark)
  })
})
