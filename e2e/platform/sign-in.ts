import type { Locator, Page } from 'playwright-core'
import { expectFocus } from '#e2e/platform/keyboard.ts'

/** The password of every local demo account (DESIGN §5). */
export const demoPassword = 'Portico#2026'

/** Returns the field of the email step. */
export const emailField = (page: Page): Locator => page.getByRole('textbox', { name: 'Email ID' })
/** Returns the field of the password step. */
export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true })
/** Returns the field of the code step. */
export const codeField = (page: Page): Locator => page.getByRole('textbox', { name: 'Authentication Code' })
/** Returns the options in the tenant picker. */
export const tenantChoices = (page: Page): Locator => page.getByRole('radio')
/** Returns the page's own control that returns to the email step. */
export const backButton = (page: Page): Locator => page.getByRole('button', { name: 'Back', exact: true })

/**
 * Waits until the sign-in page is interactive.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
}

/** How text is entered: key by key, or all at once like a password manager, which saves a sixth of a sign-in's work. */
type Entry = 'type' | 'insertText'

/** Enters the email address and presses Enter, without the mouse. Does not wait for the outcome. */
export async function sendEmail(page: Page, email: string, entry: Entry = 'insertText'): Promise<void> {
  await untilAlive(page)
  await emailField(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard[entry](email)
  await page.keyboard.press('Enter')
}

/** Enters the password at the step, once it has the focus, and presses Enter. Does not wait for the outcome. */
export async function sendPassword(page: Page, password = demoPassword, entry: Entry = 'insertText'): Promise<void> {
  await expectFocus(passwordField(page))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard[entry](password)
  await page.keyboard.press('Enter')
}

/** Enters the code at the step, once it has the focus, and presses Enter. Does not wait for the outcome. */
export async function sendCode(page: Page, code: string, entry: Entry = 'insertText'): Promise<void> {
  await expectFocus(codeField(page))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard[entry](code)
  await page.keyboard.press('Enter')
}

/** Signs in with an account that has one tenant and no code. Does not wait for the landing page. */
export async function signIn(
  page: Page,
  email: string,
  password = demoPassword,
  entry: Entry = 'insertText',
): Promise<void> {
  await sendEmail(page, email, entry)
  await sendPassword(page, password, entry)
}
