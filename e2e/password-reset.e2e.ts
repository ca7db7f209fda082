import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAlert, expectPath, expectText } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, untilArrived } from '#e2e/platform/keyboard.ts'
import { whileHeld } from '#e2e/platform/line.ts'
import { linkIn, mailAfter, mailsTo, temporaryPasswordIn } from '#e2e/platform/mailbox.ts'
import {
  requestReset,
  choosePassword,
  newField,
  newPassword,
  openReset,
  resetAccount,
} from '#e2e/platform/password-reset.ts'
import { countSessions } from '#e2e/platform/queries.ts'
import { demoPassword, passwordField, sendEmail, signIn, untilAlive } from '#e2e/platform/sign-in.ts'

// Tests only whole resets. The stories (features/password-reset/web) and the tests of features/password-reset/server
// cover each refusal and problem.
describe('a known password is changed', () => {
  browserTest('from the user menu, and the session continues', async ({ visit }) => {
    const email = await resetAccount('changing')
    const page = await visit('/insights', { as: email })
    await untilArrived(page)
    await page.getByRole('button', { name: /^Your account: / }).click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const [current, next, confirm] = ['Current Password', 'New Password', 'Confirm New Password'].map((name) =>
      dialog.getByLabel(name, { exact: true }),
    ) as [Locator, Locator, Locator]
    await expectFocus(current)
    await current.fill('not-the-one')
    await next.fill(newPassword)
    await confirm.fill(newPassword)
    await page.keyboard.press('Enter')
    await dialog.getByText('The current password is wrong.').waitFor()
    await current.fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByText('Your password has been changed.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await countSessions(email)).toBe(1)
    await page.goto(addressOf('/sessions'))
    await page.getByText('This device').waitFor()
    await expect.poll(async () => (await mailsTo(email))[0]?.text).toContain('other sessions of the account were ended')
  })
})

describe('a forgotten password is reset', () => {
  browserTest(
    'spec A §4, reset flow 1: from the dialog, after a wrong temporary password, to the new sign-in',
    async ({ visit }) => {
      const email = await resetAccount('forgetful')
      const page = await visit('/')
      const { mail, link, temporaryPassword } = await requestReset(page, email)
      expect(mail.html).toContain(temporaryPassword)
      await openReset(page, link, 'Aaaa-bbbb-cccc-dddd')
      await expectPath(page, '/validityexpiry')
      await page.getByText('You have 4 tries left.').waitFor()
      expect(page.url()).not.toContain('token')
      await page.reload()
      await page.getByRole('button', { name: 'Enter the temporary password again' }).click()
      const field = page.getByLabel('Temporary Password', { exact: true })
      await expectFocus(field)
      // Some email programs copy the password with spaces and line breaks around it.
      await field.fill(`  ${temporaryPassword}\n `)
      await page.keyboard.press('Enter')
      await expectFocus(newField(page))
      await choosePassword(page, newPassword)
      await expectText(page, /Please Login again$/)
      await page.getByRole('button', { name: 'Go to sign-in' }).click()
      await expectPath(page, '/')
      await expect.poll(async () => (await mailsTo(email))[0]?.subject).toMatch(/password .*changed/i)

      await signIn(page, email)
      await expectAlert(page, 'Invalid Credentials')
      await passwordField(page).fill(newPassword)
      await page.keyboard.press('Enter')
      await expectPath(page, '/insights')
    },
  )

  browserTest('in the brand of the host and the language of the page, mail and page alike', async ({ visit }) => {
    const email = await resetAccount('forgetful.de')
    const page = await visit('/?lang=de', { host: 'aurora.localhost' })
    await untilAlive(page)
    await page.locator('form input[name="username"]').fill(email)
    await page.locator('form + div button').click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await page.keyboard.press('Enter')
    const mail = await mailAfter(0, email)
    expect(mail.subject).toMatch(/Passwort/)
    expect(mail.html).toContain('<html lang="de"')
    expect(mail.html).toContain('Aurora')
    expect(new URL(linkIn(mail)).hostname).toBe('aurora.localhost')
    await page.goto(linkIn(mail))
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await page.locator('input[name="temp_password"]').fill(temporaryPasswordIn(mail))
    await page.keyboard.press('Enter')
    await page.locator('input[name="newpassword"]').waitFor()
  })
})

describe('the dialog', () => {
  browserTest('stays open when the step behind it changes, and then focuses its field', async ({ visit }) => {
    const page = await visit('/')
    const dialog = page.getByRole('dialog')
    await whileHeld(page, ['GET', '**/api/iam/login/getauth**'], async () => {
      await sendEmail(page, 'admin@aurora.test')
      await page.getByRole('button', { name: 'Forgot password' }).click()
      await expectFocus(dialog.getByRole('textbox'))
    })
    await page.locator('#root input[name="password"][autocomplete="current-password"]:not([tabindex])').waitFor()
    await expectFocus(dialog.getByRole('textbox'))
    expect(await dialog.getByRole('textbox').inputValue()).toBe('admin@aurora.test')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(passwordField(page))
  })
})
