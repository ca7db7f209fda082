import type { Page } from 'playwright-core'

/**
 * Waits until what is chosen next has been saved for the user. To be called before it is chosen; that preferences are read
 * at the same address meanwhile does not count.
 */
export async function untilSaved(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.url().endsWith('/api/iam/user/preferences/') && response.request().method() === 'PUT',
  )
}
