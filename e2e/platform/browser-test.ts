import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressOf, type BrandHost } from '#e2e/platform/address.ts'
import { complainOfSilentRegions } from '#e2e/platform/announced.ts'
import { launchOptions } from '#e2e/platform/chromium.ts'
import { keptSignIn } from '#e2e/platform/kept-sign-in.ts'
import { ownNetwork } from '#e2e/platform/network.ts'
import { listenForComplaints, type Complaints } from '#e2e/platform/complaints.ts'
import { patience } from '../../tools/patience.ts'

export type VisitOptions = BrowserContextOptions & {
  host?: BrandHost
  /** The demo account that is already signed in. */
  as?: string
  /** The port of another Portico than the run's. */
  port?: number
  /** Whether the browser looks like that of a person: neither headless nor driven by a program. */
  isOfPerson?: boolean
}

export type Visit = {
  /** Opens a path in a new browser profile, which shares nothing with other profiles, and waits until it is loaded. */
  (path: string, options?: VisitOptions): Promise<Page>
  /** Creates a profile with an empty page. */
  profile: (options?: VisitOptions) => Promise<Page>
  /** Tolerates console messages and exceptions that this test causes on purpose. */
  tolerate: (expected: RegExp) => void
}

/** Options for a profile with motion, as browsers have by default. */
export const withMotion = { reducedMotion: 'no-preference' } as const

/** The user agent and client hints of a Chrome that is not headless. */
const agentOfPerson =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const hintsOfPerson = { 'sec-ch-ua': '"Chromium";v="141", "Google Chrome";v="141", "Not?A_Brand";v="8"' }

const pictures = path.join(import.meta.dirname, '../../node_modules/.cache/e2e')
let launching: Promise<Browser> | undefined

/**
 * Returns the browser of this worker. It ends with the worker, because Chromium exits when the pipe to its parent
 * closes.
 */
export function browserOfWorker(): Promise<Browser> {
  launching ??= chromium.launch(launchOptions())
  return launching
}

/**
 * A browser test; `visit` opens a page. Afterwards every profile is closed, and the test fails if a page complained
 * (complaints.ts). A failed test stores a screenshot in node_modules/.cache/e2e.
 */
export const browserTest = test.extend('visit', async ({ task }, { onCleanup }): Promise<Visit> => {
  const opened: { page: Page; complaints: Complaints }[] = []
  const expected: RegExp[] = []
  const profile = async ({
    host: _host,
    as,
    port: _port,
    isOfPerson = false,
    ...options
  }: VisitOptions = {}): Promise<Page> => {
    const browser = await browserOfWorker()
    const storageState = as === undefined ? undefined : await keptSignIn(as)
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      // Reduced motion saves a fifth of the browser's work.
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
      extraHTTPHeaders: { ...ownNetwork(), ...(isOfPerson ? hintsOfPerson : {}) },
      ...(isOfPerson ? { userAgent: agentOfPerson } : {}),
      ...(storageState === undefined ? {} : { storageState }),
      ...options,
    })
    context.setDefaultTimeout(patience(90_000))
    const complaints = listenForComplaints(context)
    await complainOfSilentRegions(context)
    if (isOfPerson) await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
    const page = await context.newPage()
    opened.push({ page, complaints })
    return page
  }
  const visit = async (place: string, options: VisitOptions = {}): Promise<Page> => {
    const page = await profile(options)
    await page.goto(addressOf(place, options.host, options.port))
    return page
  }
  onCleanup(async () => {
    const name = task.name.replaceAll(/\W+/g, '-').slice(0, 80)
    const failed = task.result?.state === 'fail'
    for (const [nth, { page }] of opened.entries()) {
      if (failed && !page.isClosed()) await page.screenshot({ path: path.join(pictures, `${name}-${nth}.png`) })
      await page.context().close()
    }
    const found = opened.flatMap(({ complaints }) => complaints.found())
    expect(found.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([])
  })
  return Object.assign(visit, { profile, tolerate: (pattern: RegExp) => void expected.push(pattern) })
})
