import type { Locator, Page } from 'playwright-core'
import { addressOf } from '#e2e/platform/address.ts'
import { nextCaptcha } from '#e2e/platform/captcha.ts'
import type { Visit, VisitOptions } from '#e2e/platform/browser-test.ts'

/** The input of a trial's form; the captcha's text depends on its picture. */
export type Registration = { name: string; email: string; company: string; phone?: string; captcha?: string }

/**
 * Opens the form of a trial by `open`, and returns the text of its captcha once the picture is shown.
 */
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

/** The dialog over the page, and its buttons. */
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const dialogButton = (page: Page): Locator => dialog(page).getByRole('button')

const triesOf = new Map<string, number>()

/** A visitor of the form, and the input: company and address are unique, the captcha's text belongs to the picture. */
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
