import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest, withMotion, type Visit } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import {
  countEndUserCredentials,
  countSessions,
  insertAccountLike,
  insertEndUserCredentials,
} from '#e2e/platform/queries.ts'
import { emailField } from '#e2e/platform/sign-in.ts'

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Logout' })
const accountButton = (page: Page) => page.getByRole('button', { name: /^Your account: / })

async function openLogoutDialog(page: Page): Promise<void> {
  await tabTo(page, accountButton(page))
  await page.keyboard.press('Enter')
  // Waits for the focus, because a key pressed before would be lost.
  await expectFocus(page.getByRole('menuitem').first())
  await page.keyboard.press('ArrowUp')
  await expectFocus(page.getByRole('menuitem', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Are you sure you want to logout?').waitFor()
}

/** Makes the page record whether a menu and a dialog are ever shown at the same time. */
async function watchForBoth(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      const [menu, dialog] = [document.querySelector('[role=menu]'), document.querySelector('[role=alertdialog]')]
      if (menu !== null && dialog !== null) document.documentElement.dataset['both'] = 'true'
    }).observe(document.body, { childList: true, subtree: true })
  })
}

/** Returns a page of a signed-in user, with motion. */
async function signedIn(visit: Visit, email: string): Promise<Page> {
  const page = await visit('/load', { ...withMotion, as: email })
  await expectPath(page, '/insights')
  await page.getByText(/^Updated/).waitFor()
  return page
}

describe('logging out', () => {
  browserTest(
    'No and Escape change nothing; Yes ends the session, deletes the credentials, clears the user, and ends the chat',
    async ({ visit }) => {
      const email = await insertAccountLike('goodbye@aurora.test', 'admin@aurora.test')
      await insertEndUserCredentials(email)
      const page = await signedIn(visit, email)
      await page.evaluate(() => localStorage.setItem('isTourOpened', 'true'))
      await watchForBoth(page)
      await openLogoutDialog(page)
      await expectFocus(dialog(page).getByRole('button', { name: 'No' }))
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await expectFocus(accountButton(page))
      await openLogoutDialog(page)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await expectFocus(accountButton(page))
      // A menu that is still closing would hold the focus that the dialog must restore.
      expect(await page.evaluate(() => document.documentElement.dataset['both'])).toBeUndefined()
      expect([await countSessions(email), await countEndUserCredentials(email)]).toEqual([1, 1])

      await openLogoutDialog(page)
      await tabTo(page, dialog(page).getByRole('button', { name: 'Yes' }))
      // Starts waiting only now: if this timed out during the slow steps before, the rejection would be unhandled.
      const request = page.waitForRequest((request) => request.url().endsWith('/api/chathub/logout'))
      await page.keyboard.press('Enter')
      await expectPath(page, '/')
      await request
      await emailField(page).waitFor()
      await expect.poll(async () => (await stored(page)).local).toEqual({ isTourOpened: 'true' })
      await expect.poll(async () => (await stored(page)).session['selectedapplication']).toBeUndefined()
      await expect.poll(() => countSessions(email)).toBe(0)
      await expect.poll(() => countEndUserCredentials(email)).toBe(0)
    },
  )

  browserTest("in one tab signs out the others, and the browser's Back shows no former screen", async ({ visit }) => {
    const page = await signedIn(visit, await insertAccountLike('tabs@aurora.test', 'admin@aurora.test'))
    const other = await page.context().newPage()
    await other.goto(addressOf('/glossary'))
    await other.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
    await page.bringToFront()
    await page.goto(addressOf('/desk/'))
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    await openLogoutDialog(page)
    await dialog(page).getByRole('button', { name: 'Yes' }).click()
    await expectPath(page, '/')
    await expectPath(other, '/')
    await page.goBack()
    await expectPath(page, '/')
    await emailField(page).waitFor()
  })
})
