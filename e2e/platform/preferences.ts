import type { Page } from 'playwright-core'

/**
 * Waits until a preference of the user, by default the theme, has been saved. Call it before the change; reads at the
 * same address are ignored.
 */
export async function untilSaved(page: Page, preference = 'theme'): Promise<void> {
  await page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/iam/user/preferences/') &&
      response.request().method() === 'PUT' &&
      response.request().postData()?.includes(`"${preference}"`) === true,
  )
}
