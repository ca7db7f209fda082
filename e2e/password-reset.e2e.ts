import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf, type BrandHost } from '#e2e/platform/address.ts'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { expectAlert, expectPath, expectText, expectToHideAfter } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { whileHeld } from '#e2e/platform/line.ts'
import { linkIn, mailAfter, mailsTo, temporaryPasswordIn } from '#e2e/platform/mailbox.ts'
import {
  requestReset,
  choosePassword,
  newField,
  newPassword,
  openReset,
  sendNewPassword,
  requested,
  resetAccount,
  weak,
} from '#e2e/platform/password-reset.ts'
import { countSessions, insertTenantWith } from '#e2e/platform/queries.ts'
import { demoPassword, passwordField, sendEmail, signIn, untilAlive } from '#e2e/platform/sign-in.ts'

describe('a known password is changed', () => {
  browserTest(
    'from the user menu: problems are shown at their fields, and the other sessions end',
    async ({ visit }) => {
      const email = await resetAccount('changing')
      const elsewhere = await visit('/')
      await signIn(elsewhere, email)
      await expectPath(elsewhere, '/insights')
      const page = await visit('/')
      await signIn(page, email)
      await expectPath(page, '/insights')
      await page.getByRole('button', { name: /^Your account/ }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change password' })
      const [current, next, confirm] = ['Current Password', 'New Password', 'Confirm New Password'].map((name) =>
        dialog.getByLabel(name, { exact: true }),
      ) as [Locator, Locator, Locator]
      await expectFocus(current)
      await page.keyboard.press('Enter')
      await dialog.getByText('Please enter Password').waitFor()
      await dialog.getByText(weak).waitFor()
      await current.fill('not-the-one')
      await next.fill(newPassword)
      await confirm.fill(newPassword)
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await dialog.getByText('The current password entered is wrong.').waitFor()
      await expectFocus(current)
      expect([await next.inputValue(), await confirm.inputValue()]).toEqual([newPassword, newPassword])
      await current.fill(demoPassword)
      await page.keyboard.press('Enter')
      await page.getByText('Your password has been changed.').waitFor()
      await dialog.waitFor({ state: 'detached' })
      expect(await countSessions(email)).toBe(1)
      await page.goto(addressOf('/sessions'))
      await page.getByText('This device').waitFor()
      await expect
        .poll(async () => (await mailsTo(email))[0]?.text)
        .toContain('other sessions of the account were ended')
    },
  )
})

describe('a forgotten password is reset', () => {
  browserTest(
    'from the dialog to the new sign-in, and the old password and sessions are not valid',
    async ({ visit }) => {
      const email = await resetAccount('forgetful')
      const elsewhere = await visit('/')
      await signIn(elsewhere, email)
      await expectPath(elsewhere, '/insights')
      expect(await countSessions(email)).toBe(1)

      const page = await visit('/')
      const { mail, link, temporaryPassword } = await requestReset(page, email)
      expect(mail.html).toContain(temporaryPassword)
      expect(await countSessions(email)).toBe(1)
      await openReset(page, link, temporaryPassword)
      await expectFocus(newField(page))
      await choosePassword(page, newPassword)
      await expectText(page, /Please Login again$/)
      expect(await countSessions(email)).toBe(0)
      await expectPath(page, '/')
      await expect.poll(async () => (await mailsTo(email))[0]?.subject).toMatch(/password .*changed/i)

      await signIn(page, email)
      await expectAlert(page, 'Invalid Credentials')
      await passwordField(page).fill(newPassword)
      await page.keyboard.press('Enter')
      await expectPath(page, '/insights')
    },
  )

  for (const [host, lang, subject, brand] of [
    ['aurora.localhost', 'de', /Passwort/, 'Aurora'],
    ['localhost', 'fr', /mot de passe/, 'Portico'],
  ] as const satisfies [BrandHost, string, RegExp, string][]) {
    browserTest(`in the brand of ${host} and in ${lang}, mail and page alike`, async ({ visit }) => {
      const email = await resetAccount(`forgetful.${lang}`)
      const page = await visit(`/?lang=${lang}`, { host })
      await untilAlive(page)
      await page.locator('form input[name="username"]').fill(email)
      await page.locator('form + div button').click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
      await page.keyboard.press('Enter')
      const mail = await mailAfter(0, email)
      expect(mail.subject).toMatch(subject)
      expect(mail.html).toContain(`<html lang="${lang}"`)
      expect(mail.html).toContain(brand)
      expect(new URL(linkIn(mail)).hostname).toBe(host)
      await page.goto(linkIn(mail))
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang)
      await page.locator('input[name="temp_password"]').fill(temporaryPasswordIn(mail))
      await page.keyboard.press('Enter')
      await page.locator('input[name="newpassword"]').fill(newPassword)
      await page.locator('input[name="confirmpassword"]').fill(newPassword)
      await sendNewPassword(page)
    })
  }

  browserTest('in the chosen one of several tenants', async ({ visit }) => {
    const email = await resetAccount('forgetful.both')
    await insertTenantWith(email, 'Meridian', 'Meridian Works')
    const page = await visit('/')
    const { link, temporaryPassword } = await requestReset(page, email)
    await openReset(page, link, temporaryPassword)
    await choosePassword(page, newPassword)
    await expectAlert(page, 'Please enter Tenant')
    await page.getByRole('radio', { name: /Meridian Works/ }).check()
    await choosePassword(page, newPassword)
    await expectText(page, /Please Login again$/)
    await page.goto(addressOf('/'))
    await sendEmail(page, email)
    await page.getByRole('radio', { name: /Meridian Works/ }).check()
    await page.keyboard.press('Enter')
    await passwordField(page).fill(newPassword)
    await page.keyboard.press('Enter')
    await expectPath(page, '/insights')
  })

  browserTest('although scanners open its link before, by GET, by HEAD and with a browser', async ({ visit }) => {
    const email = await resetAccount('forgetful.scanned')
    const page = await visit('/')
    const { link, temporaryPassword } = await requestReset(page, email)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) await fetch(link, { method })
    const scanner = await visit.profile()
    await scanner.goto(link)
    for (const button of await scanner.getByRole('button').all()) await button.click()
    await scanner.waitForLoadState('networkidle')
    await openReset(page, link, temporaryPassword)
    await choosePassword(page, newPassword)
    await expectText(page, /Please Login again$/)
  })

  browserTest('with a temporary password that was copied with spaces and line breaks', async ({ visit }) => {
    const email = await resetAccount('forgetful.copied')
    const page = await visit('/')
    const { link, temporaryPassword } = await requestReset(page, email)
    await openReset(page, link, `  ${temporaryPassword}\n `)
    await newField(page).waitFor()
  })
})

describe('the dialog', () => {
  browserTest('shows the same for an unknown address', async ({ visit }) => {
    const page = await visit('/')
    await untilAlive(page)
    await page.getByRole('button', { name: 'Forgot password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('unknown.address@aurora.test')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText(requested).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(page.getByRole('button', { name: 'Forgot password' }))
  })

  browserTest('has the typed address, and refuses an invalid one', async ({ visit }) => {
    const page = await visit('/')
    await untilAlive(page)
    await page.getByRole('textbox', { name: 'Email ID' }).fill('admin@aurora')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    const field = page.getByRole('dialog').getByRole('textbox')
    expect(await field.inputValue()).toBe('admin@aurora')
    await field.fill(`${'a'.repeat(40)}@aurora.test`)
    await page.keyboard.press('Enter')
    await expectAlert(page, 'Email ID is too long')
    await field.fill('admin@aurora')
    await expectToHideAfter(page, 'Please enter a valid Email ID', 3_000, () => page.keyboard.press('Enter'))
  })

  browserTest('closes on Escape, and returns the focus', async ({ visit }) => {
    const page = await visit('/')
    await untilAlive(page)
    const link = page.getByRole('button', { name: 'Forgot password' })
    await link.click()
    await expectFocus(page.getByRole('dialog').getByRole('textbox'))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(link)
  })

  browserTest('stays open when the step behind it changes, and then focuses its field', async ({ visit }) => {
    const page = await visit('/')
    const dialog = page.getByRole('dialog')
    await whileHeld(page, '**/api/iam/login/getauth**', async () => {
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

  browserTest('is not offered where the environment does not reset passwords', async ({ visit }) => {
    const page = await visit('/', { host: 'bv.localhost' })
    await untilAlive(page)
    expect(await page.getByRole('button', { name: 'Forgot password' }).count()).toBe(0)
  })

  browserTest('mails users of single sign-on tenants how they sign in', async ({ visit }) => {
    const page = await visit('/')
    await untilAlive(page)
    const before = (await mailsTo('user@contoso.test')).length
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('user@contoso.test')
    await page.keyboard.press('Enter')
    const mail = await mailAfter(before, 'user@contoso.test')
    expect(mail.text).not.toContain('resettoken')
  })
})

describe('axe finds nothing', () => {
  browserTest('in the dialog and on both steps of the page', async ({ visit }) => {
    const email = await resetAccount('forgetful.axe')
    const page = await visit('/')
    await untilAlive(page)
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    const { link, temporaryPassword } = await requestReset(page, email)
    await expectAccessible(page, 'answer')
    await page.goto(link)
    await expectFocus(page.getByLabel('Temporary Password', { exact: true }))
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'temporary password')
    await openReset(page, link, temporaryPassword)
    await newField(page).fill('Abc')
    await page.keyboard.press('Enter')
    await expectAlert(page, weak)
    await expectAccessible(page, 'new password')
  })
})
