import { describe, expect } from 'vitest'
import { goToCodeChallenge, secondsGiven, secondsShown } from '#e2e/platform/code-challenge.ts'
import { expectAlert, expectPath, letPassUntil, stopClock } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter } from '#e2e/platform/mailbox.ts'
import { insertAccountLike, moveCodeEnd } from '#e2e/platform/queries.ts'
import { codeField, emailField, sendCode, untilAlive } from '#e2e/platform/sign-in.ts'

const model = 'nurse@borealis.test'
/** Creates a new account for each test, because codes and their tries are counted per account. */
const someone = (name: string): Promise<string> => insertAccountLike(`${name}@borealis.test`, model, 'Borealis')

const wrong = 'Authentication Code entered is invalid'
const over = 'Your sign-in has expired. Please start again.'

describe('the authentication code', () => {
  browserTest(
    'its countdown continues after a reload; at zero the button becomes Re-send, and only the new code is accepted',
    async ({ visit }) => {
      const email = await someone('slow')
      const page = await visit('/')
      await untilAlive(page)
      await page.clock.install()
      const begin = await stopClock(page)
      let code = ''
      const first = await secondsGiven(page, async () => (code = await goToCodeChallenge(page, email)))
      expect(first).toBeGreaterThan(590)
      expect(first).toBeLessThanOrEqual(600)
      expect(await secondsShown(page)).toBe(first)
      await page.clock.runFor(7_500)
      await expect.poll(() => secondsShown(page)).toBe(first - 7)
      await page.reload()
      const reloaded = await letPassUntil(page, codeField(page))
      expect(reloaded - begin).toBeLessThan(20_000)
      await expect.poll(() => secondsShown(page)).toBe(first - Math.floor((reloaded - begin) / 1_000))
      await page.clock.resume()

      await moveCodeEnd(email, 60)
      await tabTo(page, page.getByRole('button', { name: 'Send it again' }))
      await page.keyboard.press('Enter')
      expect(codeIn(await mailAfter(1, email))).toBe(code)
      await moveCodeEnd(email, -1)
      await page.clock.fastForward(60_000)
      const again = page.getByRole('button', { name: 'Re-send', exact: true })
      await again.waitFor()
      expect(await page.getByRole('button', { name: 'Verify' }).count()).toBe(0)
      await codeField(page).focus()
      const sent = await stopClock(page)
      const given = await secondsGiven(page, () => page.keyboard.press('Enter'))
      expect(given).toBeGreaterThan(590)
      const fresh = codeIn(await mailAfter(2, email))
      expect(fresh).not.toBe(code)
      const passed = await letPassUntil(page, page.getByRole('button', { name: 'Verify' }))
      expect(await secondsShown(page)).toBe(given - Math.floor((passed - sent) / 1_000))
      await page.clock.resume()
      await sendCode(page, code)
      await expectAlert(page, wrong)
      await sendCode(page, fresh)
      await expectPath(page, '/insights')
    },
  )

  browserTest('a code used in a second tab is refused in the first', async ({ visit }) => {
    const page = await visit('/')
    const code = await goToCodeChallenge(page, await someone('twofold'))
    const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open('/'))])
    await sendCode(other, code)
    await expectPath(other, '/insights')
    await sendCode(page, code)
    await expectAlert(page, over)
    await expectFocus(emailField(page))
  })
})
