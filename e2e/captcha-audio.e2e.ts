import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { visitForm } from '#e2e/platform/registration.ts'

/**
 * Makes the next page press a button as soon as it is enabled, and returns the first alert after that. Chromium blocks
 * sound in a page without user activation, and any driver's input activates it, so the page presses the button itself.
 */
async function pressUntouched(page: Page, name: string): Promise<{ alert: Promise<string> }> {
  const { promise, resolve } = Promise.withResolvers<string>()
  await page.exposeFunction('alerted', resolve)
  await page.addInitScript((wanted) => {
    let isPressed = false
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === wanted)
      if (!isPressed && button?.disabled === false) {
        isPressed = true
        button.click()
      }
      const alert = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('')
      if (isPressed && alert) Reflect.get(globalThis, 'alerted')(alert)
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }, name)
  return { alert: promise }
}

browserTest('a captcha that the browser does not play shows that, and offers the other ways', async ({ visit }) => {
  visit.tolerate(/AudioContext was not allowed to start/)
  const page = await visit.profile()
  const { alert } = await pressUntouched(page, 'Hear the characters')
  await page.goto(addressOf('/registration'))
  expect(await alert).toBe('The characters cannot be played here.')
  expect(await page.getByRole('button', { name: /by (e-)?mail/i }).count()).toBeGreaterThan(0)
})

browserTest('its context begins with the click, before anything is awaited', async ({ visit }) => {
  const { page } = await visitForm(visit, 'atonce')
  const hear = page.getByRole('button', { name: 'Hear the characters' })
  await hear.waitFor()
  const made = await hear.evaluate((button: HTMLButtonElement) => {
    let count = 0
    const Own = AudioContext
    globalThis.AudioContext = class extends Own {
      constructor() {
        super()
        count += 1
      }
    }
    button.click()
    return count
  })
  expect(made).toBe(1)
})
