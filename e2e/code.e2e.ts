import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { goToCodeChallenge, secondsGiven, secondsShown } from '#e2e/platform/code-challenge.ts'
import { expectAlert, expectPath, expectToHideAfter, letPassUntil, stopClock } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { anotherCode, codeIn, mailAfter } from '#e2e/platform/mailbox.ts'
import { insertAccountLike, moveCodeEnd } from '#e2e/platform/queries.ts'
import { backButton, codeField, emailField, passwordField, sendCode, untilAlive } from '#e2e/platform/sign-in.ts'

const model = 'nurse@borealis.test'
/** Another account for each test: codes and their tries belong to accounts. */
const someone = (name: string): Promise<string> => insertAccountLike(`${name}@borealis.test`, model, 'Borealis')

const wrong = 'Authentication Code entered is invalid'
const over = 'Your sign-in has expired. Please start again.'
const withdrawn = 'The Authentication Code was withdrawn after five wrong entries. Log in again to get another one.'
const expired = 'The Authentication Code has expired. Please use Re-send.'

describe('the authentication code', () => {
  browserTest('the message about an empty code hides after three seconds', async ({ visit }) => {
    const page = await visit('/')
    await goToCodeChallenge(page, await someone('waiter'))
    await expectToHideAfter(page, 'Please enter Authentication Code', 3_000, () => page.keyboard.press('Enter'))
  })

  browserTest(
    'the fifth wrong code leads back to the e-mail step, which shows the reason and works',
    async ({ visit }) => {
      const email = await someone('guesser')
      const page = await visit('/')
      const code = await goToCodeChallenge(page, email)
      for (let tries = 1; tries <= 4; tries++) {
        await Promise.all([
          page.waitForResponse((response) => response.url().includes('/validateotp/')),
          sendCode(page, anotherCode(code)),
        ])
        await expectAlert(page, wrong)
      }
      await sendCode(page, anotherCode(code))
      await expectAlert(page, withdrawn)
      await expectFocus(emailField(page))
      expect(await emailField(page).inputValue()).toBe(email)
      await page.keyboard.press('Enter')
      await expectFocus(passwordField(page))
    },
  )

  browserTest('the countdown continues after a reload, and the code is still accepted', async ({ visit }) => {
    const email = await someone('reloader')
    const page = await visit('/')
    await untilAlive(page)
    await page.clock.install()
    const begin = await stopClock(page)
    let code = ''
    const given = await secondsGiven(page, async () => (code = await goToCodeChallenge(page, email)))
    expect(given).toBeGreaterThan(590)
    expect(given).toBeLessThanOrEqual(600)
    expect(await secondsShown(page)).toBe(given)
    await page.clock.runFor(7_500)
    await expect.poll(() => secondsShown(page)).toBe(given - 7)
    await page.reload()
    const passed = await letPassUntil(page, codeField(page))
    expect(passed - begin).toBeLessThan(20_000)
    await expect.poll(() => secondsShown(page)).toBe(given - Math.floor((passed - begin) / 1_000))
    await page.clock.resume()
    await sendCode(page, code)
    await expectPath(page, '/insights')
  })

  browserTest('at zero the button becomes Re-send, and only the new code is accepted', async ({ visit }) => {
    const email = await someone('slow')
    // Timers that were set before the clock is installed would use the real clock.
    const page = await visit.profile()
    await page.clock.install()
    await page.goto(addressOf('/'))
    const code = await goToCodeChallenge(page, email)
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
    const begin = await stopClock(page)
    const given = await secondsGiven(page, () => page.keyboard.press('Enter'))
    expect(given).toBeGreaterThan(590)
    const fresh = codeIn(await mailAfter(2, email))
    expect(fresh).not.toBe(code)
    const passed = await letPassUntil(page, page.getByRole('button', { name: 'Verify' }))
    expect(await secondsShown(page)).toBe(given - Math.floor((passed - begin) / 1_000))
    await page.clock.resume()
    await sendCode(page, code)
    await expectAlert(page, wrong)
    await sendCode(page, fresh)
    await expectPath(page, '/insights')
  })

  browserTest('a code that expires while it is typed is refused, and can be sent again', async ({ visit }) => {
    const email = await someone('dreamer')
    const page = await visit('/')
    const code = await goToCodeChallenge(page, email)
    await moveCodeEnd(email, -1)
    await sendCode(page, code)
    await expectAlert(page, expired)
    await page.getByRole('button', { name: 'Re-send', exact: true }).click()
    await sendCode(page, codeIn(await mailAfter(1, email)))
    await expectPath(page, '/insights')
  })

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

  browserTest('Back returns to the e-mail step with the e-mail in it', async ({ visit }) => {
    const email = await someone('returner')
    const page = await visit('/')
    await goToCodeChallenge(page, email)
    await tabTo(page, backButton(page))
    await page.keyboard.press('Enter')
    await expectFocus(emailField(page))
    expect(await emailField(page).inputValue()).toBe(email)
  })
})
