import type { Locator, Page } from 'playwright-core'
import { addressOf } from '#e2e/platform/address.ts'
import { nextCaptcha } from '#e2e/platform/captcha.ts'
import type { Visit, VisitOptions } from '#e2e/platform/browser-test.ts'

/** The input of the trial form. The text of the captcha depends on its picture. */
export type Registration = { name: string; email: string; company: string; phone?: string; captcha?: string }

/** Opens the trial form with `open`. Returns the text of its captcha once the picture is shown. */
export async function openRegistration(page: Page, open: () => Promise<unknown>): Promise<string> {
  const [captcha] = await Promise.all([nextCaptcha(page), open()])
  await page.locator('img[src^="data:image/png"]').waitFor()
  return captcha
}

/**
 * Fills in the form, agrees to the terms and presses Enter. Does not wait for the outcome.
 */
export async function register(page: Page, registration: Registration): Promise<void> {
  for (const [field, text] of Object.entries(registration)) await page.locator(`input[name="${field}"]`).fill(text)
  await page.locator('input[name="agree"]').check()
  await page.locator('input[name="captcha"]').focus()
  await page.keyboard.press('Enter')
}

/** Finds the dialog on the page, and its buttons. */
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const dialogButton = (page: Page): Locator => dialog(page).getByRole('button')

const triesOf = new Map<string, number>()

/**
 * Opens the trial form for a visitor with a unique company and email address, and returns it with the input for the
 * form.
 */
export async function visitForm(
  visit: Visit,
  nth: string,
  { path = '/registration', ...options }: VisitOptions & { path?: string } = {},
): Promise<{ page: Page; form: Required<Omit<Registration, 'phone'>> }> {
  const page = await visit.profile(options)
  const tries = triesOf.get(nth) ?? 0
  triesOf.set(nth, tries + 1)
  const own = tries === 0 ? nth : `${nth}${tries}`
  const captcha = await openRegistration(page, () => page.goto(addressOf(path)))
  return { page, form: { name: 'Ann Smith', email: `ann@${own}.example.com`, company: `Example ${own}`, captcha } }
}
