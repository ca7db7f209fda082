import type { Locator, Page } from 'playwright-core'
import { addressOf } from '#e2e/platform/address.ts'
import type { Visit } from '#e2e/platform/browser-test.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

/** Matches the text that says when the board was loaded; it appears once the data are there. */
export const counted = /^Updated/

/** Opens the page of a new administrator of Aurora, with the default board. */
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

/** Finds a widget by its title. */
export const widget = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** Returns the titles of the widgets, in reading order. */
export const titles = (page: Page): Promise<string[]> => page.locator('main section h2').allTextContents()

/** Starts editing the user's own board. */
export const edit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Edit Dashboard' }).click()
