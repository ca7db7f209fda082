import { expect } from 'vitest'
import { alertsIn, expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { passwordField, sendEmail, sendPassword } from '#e2e/platform/sign-in.ts'

// Tests only the wait. The stories of the steps (features/sign-in/web) cover each message, and
// growing-delays.database.test.ts covers the counting.
browserTest(
  'after three wrong passwords the user has to wait for the displayed time, and then signs in',
  async ({ visit }) => {
    const email = await insertAccountLike('hasty@aurora.test', 'admin@aurora.test')
    const page = await visit('/')
    await sendEmail(page, email)
    // The wait doubles with each failure. On a slow machine the first wait may end before the next try arrives.
    for (let tries = 1, status = 401; status !== 429; tries++) {
      const [response] = await Promise.all([
        page.waitForResponse((each) => each.url().endsWith('/api/iam/login/')),
        sendPassword(page, `Wrong#Password${tries}`),
      ])
      status = response.status()
      if (status === 429) expect(tries).toBeGreaterThan(3)
      else await expectAlert(page, 'Invalid Credentials')
      await expectFocus(passwordField(page))
    }
    expect((await stored(page)).local['usertoken']).toBeUndefined()
    const wait = alertsIn(page)
    await wait.filter({ hasText: /Too many attempts\. Please try again in \d+ seconds?\./ }).waitFor()
    await wait.waitFor({ state: 'detached' })
    await sendPassword(page)
    await expectPath(page, '/insights')
  },
)
