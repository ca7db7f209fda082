import type { Locator, Page } from 'playwright-core'
import { addressOf } from '#e2e/platform/address.ts'
import type { Visit } from '#e2e/platform/browser-test.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

/** When the board was loaded: the page has it. */
export const counted = /^Updated/

/** The page of a new administrator of Aurora, with the product's standard board. */
export async function ownBoard(
  visit: Visit,
  name: string,
  options: Parameters<Visit['profile']>[0] = {},
): Promise<Page> {
  const as = await insertAccountLike(`${name}@boards.test`, 'admin@aurora.test')
  const page = await visit.profile({ as, ...options })
  await page.goto(addressOf('/insights'))
  await page.getByText(counted).waitFor()
  return page
}

/** A widget by its title. */
export const widget = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** The titles of the widgets, in reading order. */
export const titles = (page: Page): Promise<string[]> => page.locator('main section h2').allTextContents()

/** Begins the edit of the user's own board. */
export const edit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Edit Dashboard' }).click()
