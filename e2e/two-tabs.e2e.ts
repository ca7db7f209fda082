import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { goToCodeChallenge } from '#e2e/platform/code-challenge.ts'
import { alertsIn, expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter } from '#e2e/platform/mailbox.ts'
import { countSessions, insertAccountLike } from '#e2e/platform/queries.ts'
import { codeField, passwordField, sendCode, sendEmail, sendPassword, signIn } from '#e2e/platform/sign-in.ts'

async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(addressOf('/'))
  return tab
}

describe('two tabs of one browser', () => {
  browserTest('at the password step: the user who signs in last is signed in, in both', async ({ visit }) => {
    const one = await insertAccountLike('first.tab@aurora.test', 'admin@aurora.test')
    const two = await insertAccountLike('second.tab@aurora.test', 'desk@aurora.test')
    const page = await visit('/')
    const tab = await secondTab(page)
    await sendEmail(page, one)
    await expectFocus(passwordField(page))
    await sendEmail(tab, two)
    await expectFocus(passwordField(tab))
    await page.bringToFront()
    await sendPassword(page)
    await expectPath(page, '/insights')
    const days = page.getByRole('radio', { name: '7d' })
    await days.waitFor()
    await tab.bringToFront()
    await sendPassword(tab)
    await expectPath(tab, '/desk/')
    // The former user's page sends the new user's token, whose role lacks the permission. That must not end the
    // session.
    visit.tolerate(/403/)
    const refused = page.waitForResponse((response) => response.status() === 403)
    await page.bringToFront()
    await days.click()
    await refused
    await alertsIn(page).first().waitFor()
    await tab.reload()
    await tab.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    await expect.poll(async () => (await stored(page)).local['email']).toBe(two)
    await expect.poll(() => countSessions(one)).toBe(0)
    await expect.poll(() => countSessions(two)).toBe(1)
    // A new tab goes to the landing page.
    await expectPath(await secondTab(page), '/desk/')
  })

  browserTest(
    'at the code step: each has its own code, and the user who enters it last is signed in',
    async ({ visit }) => {
      const email = await insertAccountLike('two.codes@borealis.test', 'nurse@borealis.test', 'Borealis')
      const page = await visit('/')
      const own = await goToCodeChallenge(page, email)
      const tab = await secondTab(page)
      await signIn(tab, email)
      await expectFocus(codeField(tab))
      const code = codeIn(await mailAfter(1, email))
      await sendCode(tab, code)
      await expectPath(tab, '/insights')
      await page.bringToFront()
      await sendCode(page, code)
      await expectAlert(page, 'Authentication Code entered is invalid')
      await sendCode(page, own)
      await expectPath(page, '/insights')
      await page.getByText(/^Updated/).waitFor()
    },
  )
})
