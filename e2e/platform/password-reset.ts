import type { Page } from 'playwright-core'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { linkIn, mailAfter, mailsTo, temporaryPasswordIn } from '#e2e/platform/mailbox.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { untilAlive } from '#e2e/platform/sign-in.ts'

/** The sentence of spec A §8 for every request. */
const requested =
  'Password reset request has been received, the associated account will receive an email to reset password shortly.'
/** A password that no demo account has had. */
export const newPassword = 'Harbour-22!light'

/** An account like viewer@aurora.test, only for one test. Returns its address. */
export const resetAccount = (name: string) => insertAccountLike(`${name}@aurora.test`, 'viewer@aurora.test')

/** Requests a reset on the sign-in page, and returns the emailed link and temporary password. */
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

/** The field of the new password. */
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
 * Sends the typed new password, and goes to the sign-in once it is accepted. Without that, the page shows its notice
 * for five seconds first.
 */
export async function sendNewPassword(page: Page): Promise<void> {
  const taken = page.waitForResponse(
    (response) => response.url().endsWith('/forgotpassword/updatepassword') && response.ok(),
  )
  await page.keyboard.press('Enter')
  await taken
  await page.goto(new URL('/', page.url()).href)
}
