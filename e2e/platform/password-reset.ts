import type { Page } from 'playwright-core'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { linkIn, mailAfter, mailsTo, temporaryPasswordIn } from '#e2e/platform/mailbox.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { untilAlive } from '#e2e/platform/sign-in.ts'

/** The sentence shown after every reset request (spec A §8). */
const requested =
  'Password reset request has been received, the associated account will receive an email to reset password shortly.'
/** A password that no demo account has had. */
export const newPassword = 'Harbour-22!light'

/** Creates an account like viewer@aurora.test for a single test. Returns its email address. */
export const resetAccount = (name: string) => insertAccountLike(`${name}@aurora.test`, 'viewer@aurora.test')

/** Requests a reset on the sign-in page. Returns the link and the temporary password from the email. */
export async function requestReset(page: Page, email: string) {
  const before = (await mailsTo(email)).length
  await untilAlive(page)
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password' })
  await expectFocus(dialog.getByRole('textbox', { name: 'Email ID' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(email)
  await page.keyboard.press('Enter')
  await dialog.getByText(requested).waitFor()
  const mail = await mailAfter(before, email)
  return { mail, link: linkIn(mail), temporaryPassword: temporaryPasswordIn(mail) }
}

/**
 * Opens the link and enters the temporary password.
 */
export async function openReset(page: Page, link: string, temporaryPassword: string): Promise<void> {
  await page.goto(link)
  await expectFocus(page.getByLabel('Temporary Password', { exact: true }))
  await page.keyboard.insertText(temporaryPassword)
  await page.keyboard.press('Enter')
}

/** Returns the field of the new password. */
export const newField = (page: Page) => page.getByLabel('New Password', { exact: true })
const confirmField = (page: Page) => page.getByLabel('Confirm New Password', { exact: true })

/**
 * Types the new password twice, and sends both.
 */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await newField(page).fill(password)
  await confirmField(page).fill(password)
  await page.keyboard.press('Enter')
}

/**
 * Sends the new password, and goes on to the sign-in as soon as it is accepted; the page itself would wait for five
 * seconds.
 */
export async function sendNewPassword(page: Page): Promise<void> {
  const taken = page.waitForResponse(
    (response) => response.url().endsWith('/forgotpassword/updatepassword') && response.ok(),
  )
  await page.keyboard.press('Enter')
  await taken
  await page.goto(new URL('/', page.url()).href)
}
