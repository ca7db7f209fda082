import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { ownNetwork } from '#e2e/platform/network.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

/**
 * The file with cookies and local storage of a profile in which the account has signed in; signs in once for all files
 * of the run. A test that ends a session uses its own account.
 */
export async function keptSignIn(browser: Browser, email: string): Promise<string> {
  const kept = path.join(inject('keptSignIns'), `${email}.json`)
  if (existsSync(kept)) return kept
  const context = await browser.newContext({ locale: 'en-GB', extraHTTPHeaders: ownNetwork() })
  try {
    const page = await context.newPage()
    await page.goto(addressOf('/'))
    await signIn(page, email)
    await page.waitForURL((url) => url.pathname !== '/' && !url.pathname.startsWith('/load'))
    // Written atomically: another file may read it at the same moment.
    const written = `${kept}.${randomUUID()}`
    await context.storageState({ path: written })
    await rename(written, kept)
    return kept
  } finally {
    await context.close()
  }
}
