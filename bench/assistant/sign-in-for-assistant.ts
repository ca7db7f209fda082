import type { Page } from 'playwright-core'
import { password } from '../sign-in-requests.ts'

/** Signs in as a demo user who may use the assistant, and waits until the page has changed. */
export async function signInForAssistant(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.locator('input[type=email], input[autocomplete~=username]').first().fill('bot@aurora.test')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.pathname !== '/')
}
