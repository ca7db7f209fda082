import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { launchOptions } from '../e2e/platform/chromium.ts'
import { startPortico } from '../e2e/platform/portico.ts'
import { createTestDatabase, startTestPostgres } from '../local-postgres/src/test-database.ts'
import { screens, signInTo, type Screen } from './screens.ts'
import { findOrInstallChromium } from './set-up-chromium.ts'

const folder = path.join(import.meta.dirname, '..', 'docs', 'screenshots')
/** Replaces `folder` once it is complete. */
const newFolder = `${folder}.new`
const schemes = ['light', 'dark'] as const
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const
/** Of WebP, per cent: letters stay sharp. */
const quality = 82

type Signed = NonNullable<BrowserContextOptions['storageState']>

/** A picture of the window as it is, in WebP, which the browser itself makes. */
async function pictureOf(page: Page): Promise<Buffer> {
  const tools = await page.context().newCDPSession(page)
  const { data } = await tools.send('Page.captureScreenshot', { format: 'webp', quality })
  return Buffer.from(data, 'base64')
}

/** Signs in once as each account that the screens need. Returns their browsers' stored state. */
async function signInAll(browser: Browser, port: number): Promise<Map<string, Signed>> {
  const signed = new Map<string, Signed>()
  for (const as of new Set(screens.flatMap((screen) => screen.as ?? []))) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`http://localhost:${port}/`)
    await signInTo(page, as)
    await page.waitForURL((url) => url.pathname !== '/' && url.pathname !== '/load')
    signed.set(as, await context.storageState())
    await context.close()
  }
  return signed
}

async function takeAll(browser: Browser, port: number): Promise<void> {
  const signed = await signInAll(browser, port)
  const take = async (screen: Screen, colorScheme: (typeof schemes)[number], size: keyof typeof sizes) => {
    const storageState = screen.as === undefined ? undefined : signed.get(screen.as)
    const context = await browser.newContext({
      ...sizes[size],
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      ...(storageState === undefined ? {} : { storageState }),
    })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const address = new URL(screen.path ?? '/', `http://${screen.host ?? 'localhost'}:${port}`)
    // The default theme is dark on every device: light is requested by a visitor, or chosen by a user.
    address.searchParams.set('theme', colorScheme)
    await page.goto(address.href)
    await screen.show(page)
    await page.waitForLoadState('networkidle')
    writeFileSync(path.join(newFolder, `${screen.name}-${colorScheme}-${size}.webp`), await pictureOf(page))
    await context.close()
  }
  for (const screen of screens) {
    for (const scheme of schemes) {
      for (const size of ['desktop', 'phone'] as const) await take(screen, scheme, size)
    }
    console.log(screen.name)
  }
}

async function main(): Promise<void> {
  process.env['PORTICO_CHROMIUM'] = await findOrInstallChromium()
  rmSync(newFolder, { recursive: true, force: true })
  mkdirSync(newFolder, { recursive: true })
  const postgres = await startTestPostgres()
  try {
    process.env['PORTICO_TEST_DATABASE_URL'] = postgres.url
    const portico = await startPortico((await createTestDatabase()).url)
    const browser = await chromium.launch(launchOptions())
    try {
      await takeAll(browser, portico.port)
    } finally {
      await browser.close()
      await portico.stop()
    }
  } finally {
    await postgres.stop()
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(newFolder, folder)
  const files = readdirSync(folder)
  const bytes = files.reduce((total, file) => total + statSync(path.join(folder, file)).size, 0)
  console.log(`${files.length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB, in docs/screenshots`)
}

await main()
