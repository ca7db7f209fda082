import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const tabsAtMost = 120

/** Fails if `target` does not get the focus in time. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor()
  await expect.poll(() => target.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
}

/** Presses Tab until `target` has the focus. Fails if a full round does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < tabsAtMost; tabs++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target.toString()}.`)
}

/** Waits until a page of the app is shown, when its heading gets the focus. */
export async function untilArrived(page: Page): Promise<void> {
  await expectFocus(page.getByRole('heading', { level: 1 }).first())
}
