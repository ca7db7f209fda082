import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'

type Heard = { alert: string; contexts: number }

/**
 * Makes the next page press a button as soon as it is enabled. Returns the first alert after that, with the number of
 * audio contexts when the press was handled. Chromium blocks sound without user activation, and any input from a driver
 * counts as activation, so the page presses the button itself.
 */
async function pressUntouched(page: Page, name: string): Promise<{ heard: Promise<Heard> }> {
  const { promise, resolve } = Promise.withResolvers<Heard>()
  await page.exposeFunction('alerted', resolve)
  await page.addInitScript((wanted) => {
    let made = 0
    let contexts: number | null = null
    const Own = AudioContext
    globalThis.AudioContext = class extends Own {
      constructor() {
        super()
        made += 1
      }
    }
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === wanted)
      if (contexts === null && button?.disabled === false) {
        contexts = 0
        button.click()
        contexts = made
      }
      const alert = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('')
      if (contexts !== null && alert) Reflect.get(globalThis, 'alerted')({ alert, contexts })
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }, name)
  return { heard: promise }
}

browserTest(
  'a captcha that the browser does not play shows that, and its context begins with the click, before anything is awaited',
  async ({ visit }) => {
    visit.tolerate(/AudioContext was not allowed to start/)
    const page = await visit.profile()
    const { heard } = await pressUntouched(page, 'Hear the characters')
    await page.goto(addressOf('/registration'))
    expect(await heard).toEqual({ alert: 'The characters cannot be played here.', contexts: 1 })
    expect(await page.getByRole('button', { name: /by e-?mail/i }).count()).toBeGreaterThan(0)
  },
)
