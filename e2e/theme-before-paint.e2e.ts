import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { untilSaved } from '#e2e/platform/preferences.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { emailField, signIn, untilAlive } from '#e2e/platform/sign-in.ts'

/** Records the theme of every painted frame, from the first on. */
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

const ownTheme = (value: string) => ({ name: 'apptheme', value, url: addressOf('/') })
const themeNow = (page: Page) =>
  page.evaluate(() => `${document.documentElement.dataset['theme']} ${document.documentElement.dataset['mode']}`)

describe('the first paint', () => {
  browserTest("has the user's own theme on every page, also in a new tab", async ({ visit }) => {
    visit.tolerate(/status of 404 \(Not Found\)/)
    const email = await insertAccountLike('before-paint@aurora.test', 'admin@aurora.test')
    const page = await visit('/', { colorScheme: 'dark' })
    await signIn(page, email)
    await expectPath(page, '/insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await untilArrived(page)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: /^Theme/ }).click()
    for (const name of ['Vision', 'Light']) {
      await Promise.all([untilSaved(page), page.getByRole('menuitemradio', { name }).click()])
    }
    for (const each of [page, await page.context().newPage()]) {
      const looks = await watchThemes(each)
      for (const path of ['/insights', '/', '/desk/', '/nowhere-near']) {
        await each.goto(addressOf(path))
        await each.getByRole('heading', { level: 1 }).first().waitFor()
        if (path === '/') await expectPath(each, '/insights')
        expect((await looks()).join(', then '), path).toBe('Vision Light rgb(255, 255, 255)')
      }
      // If left open, the Route Not Found page would count down and clear the user of the next tab.
      await each.goto('about:blank')
    }
  })

  browserTest('needs no script for that', async ({ visit }) => {
    const page = await visit.profile({ javaScriptEnabled: false })
    await page.context().addCookies([ownTheme('VisionThemeDark')])
    await page.goto(addressOf('/insights'))
    await expect(page.locator('html').getAttribute('data-theme')).resolves.toBe('Vision')
  })
})

describe('a theme in the address', () => {
  browserTest('is kept during the sign-in and on the next pages, and is deleted with the user', async ({ visit }) => {
    const page = await visit('/?theme=ModernDark')
    const looks = await watchThemes(page)
    await signIn(page, 'viewer@aurora.test')
    await expectPath(page, '/insights')
    expect(await themeNow(page)).toBe('Modern Dark')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    expect((await looks()).join(', then ')).toBe('Modern Dark rgb(10, 10, 11)')
    await untilArrived(page)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await emailField(page).waitFor()
    await expect.poll(() => themeNow(page)).toBe('Custom Dark')
    expect((await page.context().cookies()).some(({ name }) => name === 'apptheme')).toBe(false)
  })

  browserTest('that does not exist is replaced by the domain’s', async ({ visit }) => {
    const page = await visit('/?theme=%22%3E%3Cscript%3ENeon')
    expect(await themeNow(page)).toBe('Custom Dark')
  })
})

describe('a stored theme', () => {
  browserTest('without a session is replaced by the domain’s, and deleted', async ({ visit }) => {
    const page = await visit.profile()
    await page.context().addCookies([ownTheme('VisionThemeDark')])
    await page.goto(addressOf('/'))
    await untilAlive(page)
    await expect.poll(() => themeNow(page)).toBe('Custom Dark')
    expect((await page.context().cookies()).some(({ name }) => name === 'apptheme')).toBe(false)
  })
})
