import type { Page } from 'playwright-core'

/**
 * Waits until the next choice has been saved for the user. Call it before the choice; reads at the same address are
 * ignored.
 */
export async function untilSaved(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.url().endsWith('/api/iam/user/preferences/') && response.request().method() === 'PUT',
  )
}
