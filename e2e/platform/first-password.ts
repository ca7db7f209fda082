import type { Page } from 'playwright-core'
import { expectPath } from '#e2e/platform/expectations.ts'
import { resetLinkIn, temporaryPasswordIn, type DemoMail } from '#e2e/platform/mailbox.ts'
import { sendNewPassword } from '#e2e/platform/password-reset.ts'

const newPassword = 'Harbour-22!light'

/** Sets an account's first password with the link and the temporary password in its email. */
export async function chooseFirstPassword(page: Page, mail: Pick<DemoMail, 'text'>): Promise<void> {
  await page.goto(resetLinkIn(mail))
  await page.locator('input[name="temp_password"]').fill(temporaryPasswordIn(mail))
  await page.keyboard.press('Enter')
  await page.locator('input[name="newpassword"]').fill(newPassword)
  await page.locator('input[name="confirmpassword"]').fill(newPassword)
  await sendNewPassword(page)
}

/**
 * Signs in with the password that `chooseFirstPassword` sets, and waits for the landing page. Works in every language.
 */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  await page.locator('form input[name="username"]').fill(email)
  await page.keyboard.press('Enter')
  await page.locator('input[name="username"][readonly]').waitFor({ state: 'attached' })
  await page.locator('input[name="password"]').fill(newPassword)
  await page.keyboard.press('Enter')
  await expectPath(page, '/insights')
}
