import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { alertsIn } from '#e2e/platform/expectations.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { browserTest, type Visit } from '#e2e/platform/browser-test.ts'
import { ageTransaction, lastFailure } from '#e2e/platform/queries.ts'
import { passwordField } from '#e2e/platform/sign-in.ts'

const emailField = 'input[name="username"]'

/** Enters an email address at `/`, and waits for the page of its provider, which is on another port. */
async function toProvider(visit: Visit, email: string, path = '/'): Promise<Page> {
  const page = await visit(path)
  const { host } = new URL(page.url())
  await page.fill(emailField, email)
  await page.press(emailField, 'Enter')
  await page.waitForURL((url) => url.host !== host)
  return page
}

const choose = (page: Page, person: string) => page.locator(`button[value="${person}"]`).first().click()
const alertText = (page: Page) => alertsIn(page).first().innerText()

/** Signs out of Portico, which leads to the provider. */
async function signOutOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account: / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click()
}

describe('with Microsoft', () => {
  browserTest(
    'a user signs in without a password, lands on the requested page, and signs out there too',
    async ({ visit }) => {
      const page = await toProvider(visit, 'user@contoso.test', '/?redirectto=/desk/')
      await choose(page, 'user@contoso.test')
      await page.waitForURL('**/desk/**')
      expect(await page.evaluate(() => [localStorage.getItem('authtype'), localStorage.getItem('email')])).toEqual([
        'msauthapp',
        'user@contoso.test',
      ])
      const { origin } = new URL(page.url())
      await page.goto(`${origin}/sessions`)
      await signOutOf(page)
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.waitForURL(`${origin}/`)
      expect(await page.evaluate(() => localStorage.getItem('usertoken'))).toBe(null)
      // The session at the provider has ended too: the provider asks for a choice again.
      await page.fill(emailField, 'user@contoso.test')
      await page.press(emailField, 'Enter')
      await page.locator('button[value="user@contoso.test"]').waitFor()
    },
  )

  browserTest(
    "the browser's Back does not redirect the user again, also when scripts arrive late, nor does a reload",
    async ({ visit }) => {
      const page = await toProvider(visit, 'user@contoso.test')
      // Late scripts: the flow is resumed before its step is shown.
      await page.route('**/*.js', async (route) => {
        await sleep(1_000)
        await route.continue()
      })
      await page.goBack()
      const again = page.getByRole('button', { name: 'Continue with Microsoft' })
      await again.waitFor()
      expect(await passwordField(page).count()).toBe(0)
      await page.unrouteAll({ behavior: 'wait' })
      await page.reload()
      await expectFocus(again)
      await page.keyboard.press('Enter')
      await page.locator('button[value="user@contoso.test"]').waitFor()
    },
  )
})

describe('with a SAML identity provider', () => {
  browserTest('a user signs in, and out again here and there', async ({ visit }) => {
    const page = await toProvider(visit, 'user@dunmore.test')
    const there = new URL(page.url()).origin
    await choose(page, 'user@dunmore.test')
    await page.waitForURL('**/insights')
    const { origin } = new URL(page.url())
    expect(await page.evaluate(() => localStorage.getItem('authtype'))).toBe('externalidp')
    await signOutOf(page)
    await page.waitForURL(`${origin}/`)
    await page.locator(emailField).waitFor()
    await page.goto(there)
    await page.getByText('No user is signed in here').waitFor()
  })

  browserTest('a user who signs out there is signed out here', async ({ visit }) => {
    visit.tolerate(/401/)
    const page = await toProvider(visit, 'user@dunmore.test')
    const there = new URL(page.url()).origin
    await choose(page, 'user@dunmore.test')
    await page.waitForURL('**/insights')
    const { origin } = new URL(page.url())
    await page.goto(there)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByText('You are signed out everywhere.').waitFor()
    await page.goto(`${origin}/insights`)
    await page.locator(emailField).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('usertoken'))).toBe(null)
  })
})

describe('a tab at the provider', () => {
  browserTest('left for an hour leads back with a reason, and a new sign-in works', async ({ visit }) => {
    visit.tolerate(/401/)
    // An address for this test only, because other tests use the user's own.
    const [person, email] = ['user@contoso.test', 'left@contoso.test']
    const page = await toProvider(visit, email)
    const { origin } = new URL(await ageTransaction(email, 60))
    await choose(page, person)
    await page.waitForURL(`${origin}/`)
    expect(await alertText(page)).toBe('Your sign-in has expired. Please start again.')
    expect(await page.evaluate(() => localStorage.getItem('usertoken'))).toBe(null)
    expect(await lastFailure(email)).toBe('start-again: expired')
    await page.fill(emailField, email)
    await page.press(emailField, 'Enter')
    // The provider may still have a session, and then asks for no choice.
    const landed = page.waitForURL('**/insights')
    await Promise.race([landed, page.locator(`button[value="${person}"]`).first().waitFor()])
    if (new URL(page.url()).origin !== origin) await choose(page, person)
    await landed
  })

  browserTest('does not affect another one of the same browser, and both sign in', async ({ visit }) => {
    const one = await toProvider(visit, 'user@contoso.test')
    const other = await one.context().newPage()
    await other.goto(addressOf('/'))
    const { host } = new URL(other.url())
    await other.fill(emailField, 'user@contoso.test')
    await other.press(emailField, 'Enter')
    await other.waitForURL((url) => url.host !== host)
    for (const page of [other, one]) {
      await choose(page, 'user@contoso.test')
      await page.waitForURL('**/insights')
      await page.getByText(/^Updated/).waitFor()
    }
  })
})
