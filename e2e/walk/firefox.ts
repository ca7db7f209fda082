import { launch } from 'puppeteer-core'
import type { Browser, Tab } from '#e2e/walk/tab.ts'
import { patience } from '../../tools/patience.ts'

/** English and reduced motion, as in the tests with Chromium. */
const preferences = { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 }

/**
 * Starts Firefox without a window, controlled by WebDriver BiDi.
 * @param program its path
 */
export async function startFirefox(program: string): Promise<Browser> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    acceptInsecureCerts: true,
    extraPrefsFirefox: preferences,
    defaultViewport: { width: 1280, height: 800 },
    timeout: patience(120_000),
  })
  return {
    stop: () => firefox.close(),
    async newTab(): Promise<Tab> {
      const profile = await firefox.createBrowserContext()
      const page = await profile.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(`console ${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (thrown) => complaints.push(`exception: ${String(thrown)}`))
      page.on('response', (response) => {
        if (response.status() >= 500) complaints.push(`answer ${response.status()}: ${response.url()}`)
      })
      const travels = {
        reload: () => page.reload(),
        back: () => page.goBack(),
        forward: () => page.goForward(),
      }
      return {
        open: async (address) => void (await page.goto(address)),
        travel: async (where) => void (await travels[where]()),
        type: (text) => page.keyboard.type(text),
        async press(key, held) {
          if (held !== undefined) await page.keyboard.down(held)
          await page.keyboard.press(key)
          if (held !== undefined) await page.keyboard.up(held)
        },
        click: (selector) => page.click(selector),
        read: async (look) => page.evaluate(look),
        picture: () => page.screenshot(),
        complaints: () => complaints,
        close: () => profile.close(),
      }
    },
  }
}
