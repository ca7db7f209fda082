import type { Locator, Page } from 'playwright-core'
import { expectFocus } from '#e2e/platform/keyboard.ts'

/** The password of every local demo account (DESIGN §5). */
export const demoPassword = 'Portico#2026'

/** The field of the e-mail step. */
export const emailField = (page: Page): Locator => page.getByRole('textbox', { name: 'Email ID' })
/** The field of the password step. */
export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true })
/** The field of the code step. */
export const codeField = (page: Page): Locator => page.getByRole('textbox', { name: 'Authentication Code' })
/** The tenants of the picker. */
export const tenantChoices = (page: Page): Locator => page.getByRole('radio')
/** The control on the page that leads back to the e-mail step. */
export const backButton = (page: Page): Locator => page.getByRole('button', { name: 'Back', exact: true })

/**
 * Waits until the sign-in page is interactive.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
}

/**
 * Types the e-mail and Enter, by keyboard alone: the field is reached with Tab. Does not wait for the outcome.
 */
export async function sendEmail(page: Page, email: string): Promise<void> {
  await untilAlive(page)
  await emailField(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}

/**
 * Types the password and Enter into the step, which takes the focus. Does not wait for the outcome.
 */
export async function sendPassword(page: Page, password = demoPassword): Promise<void> {
  await expectFocus(passwordField(page))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/**
 * Types the code and Enter into the step, which takes the focus. Does not wait for the outcome.
 */
export async function sendCode(page: Page, code: string): Promise<void> {
  await expectFocus(codeField(page))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/**
 * E-mail and password of an account with one tenant and no code. Does not wait for where it lands.
 */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await sendEmail(page, email)
  await sendPassword(page, password)
}
