import type { Page } from 'playwright-core'

/**
 * Waits until a preference has been saved for the user, a theme unless another is named. Call it before the choice; reads at the
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
