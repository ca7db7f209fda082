import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { patience } from '../../tools/patience.ts'

/** Waits until the page is at a path, whatever its query. Fails if that does not happen in time. */
export async function expectPath(page: Page, path: string, timeout = patience(90_000)): Promise<void> {
  await page.waitForURL((url) => url.pathname === path, { timeout }).catch(() => undefined)
  expect(new URL(page.url()).pathname).toBe(path)
}

/**
 * Waits for a message with exactly this text, announced as an alert.
 */
export async function expectAlert(page: Page, words: string): Promise<void> {
  await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
}

/** Returns the alert regions with content. */
export const alertsIn = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ })

/**
 * Waits until an element with exactly this text is visible.
 */
export async function expectText(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words, { exact: true }).first().waitFor()
}

/** Stops the page's fake clock, also after a reload; only `page.clock` advances it from then on. Returns the time. */
export async function stopClock(page: Page): Promise<number> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  return page.evaluate(() => Date.now())
}

/** Advances a stopped clock in small steps until an element appears. Returns the time. */
export async function letPassUntil(page: Page, wanted: Locator): Promise<number> {
  await expect.poll(() => page.clock.runFor(10).then(() => wanted.count())).toBe(1)
  return page.evaluate(() => Date.now())
}

/**
 * Stops the countdown of Route Not Found, so that a slow machine has time to check the page, and the session of a
 * shared account does not end. Call it before opening the page.
 */
export async function stopCountdown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const oneSecond = 1_000
    Object.assign(window, {
      setTimeout: (work: () => void, delay?: number) => (delay === oneSecond ? 0 : later(work, delay)),
    })
  })
}

/** Returns the local and session storage of a page. */
export function stored(page: Page): Promise<{ local: Record<string, string>; session: Record<string, string> }> {
  return page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
  }))
}
