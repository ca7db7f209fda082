import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

/** Milliseconds for which a person holds a key or touches a screen. */
const held = 90

/** Moves the pointer as a hand does: along a curve, slowly at its begin and end. */
export async function moveAsPerson(page: Page, { x, y } = { x: 520, y: 360 }): Promise<void> {
  const [from, steps] = [{ x: 140, y: 120 }, 30]
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps
    const eased = share * share * (3 - 2 * share)
    const bend = 24 * Math.sin(Math.PI * share)
    await page.mouse.move(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased + bend)
    await wait(12)
  }
}

/** Presses a key as long as a person does. */
export const pressAsPerson = (page: Page, key: string): Promise<void> => page.keyboard.press(key, { delay: held })

/** Touches the screen as long as a person does. */
export async function touchAsPerson(page: Page, at: { x: number; y: number }): Promise<void> {
  const driver: CDPSession = await page.context().newCDPSession(page)
  await driver.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await wait(held)
  await driver.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
