import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { alertsIn, expectAlert, expectPath, stopClock, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { insertAccountLike, setActive } from '#e2e/platform/queries.ts'
import { backButton, emailField, passwordField, sendEmail, sendPassword, signIn } from '#e2e/platform/sign-in.ts'

describe('a sign-in that is refused', () => {
  browserTest('a wrong password is Invalid Credentials, and the right one is then accepted', async ({ visit }) => {
    const email = await insertAccountLike('mistyper@aurora.test', 'admin@aurora.test')
    const page = await visit('/')
    await signIn(page, email, 'Portico#2025')
    await expectAlert(page, 'Invalid Credentials')
    await expectFocus(passwordField(page))
    expect((await stored(page)).local['usertoken']).toBeUndefined()
    await sendPassword(page)
    await expectPath(page, '/insights')
  })

  browserTest('an unknown address is handled like any other, up to the same refusal', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'unknown.address@aurora.test')
    await page.getByRole('heading', { level: 1, name: 'Log in to Portico' }).waitFor()
    await sendPassword(page)
    await expectAlert(page, 'Invalid Credentials')
    await backButton(page).click()
    await sendEmail(page, 'viewer@aurora.test')
    await expectFocus(passwordField(page))
    await page.getByRole('heading', { level: 1, name: 'Log in to Portico' }).waitFor()
  })

  browserTest(
    'after three wrong passwords the user has to wait for the displayed time, and then signs in',
    async ({ visit }) => {
      const email = await insertAccountLike('hasty@aurora.test', 'admin@aurora.test')
      const page = await visit('/')
      await sendEmail(page, email)
      // The wait doubles with each failure: on a slow machine the first one may be over before the next try arrives.
      for (let tries = 1, status = 401; status !== 429; tries++) {
        const [response] = await Promise.all([
          page.waitForResponse((each) => each.url().endsWith('/api/iam/login/')),
          sendPassword(page, `Wrong#Password${tries}`),
        ])
        status = response.status()
        if (status === 429) expect(tries).toBeGreaterThan(3)
        else await expectAlert(page, 'Invalid Credentials')
      }
      const wait = alertsIn(page)
      await wait.filter({ hasText: /Too many attempts\. Please try again in \d+ seconds?\./ }).waitFor()
      await wait.waitFor({ state: 'detached' })
      await sendPassword(page)
      await expectPath(page, '/insights')
    },
  )

  browserTest('a wait counts down visibly, and is announced once', async ({ visit }) => {
    const page = await visit.profile()
    await page.clock.install()
    await page.goto(addressOf('/'))
    await sendEmail(page, 'admin@aurora.test')
    const summary = 'Too many attempts. Please try again in 2 minutes.'
    const body = { code: 429, summary, data: { seconds: 62 }, module_code: 'USER_ERR002' }
    await page.route('**/api/iam/login/', (route) =>
      route.fulfill({ status: 429, json: body, headers: { 'retry-after': '62' } }),
    )
    await sendPassword(page)
    const alert = alertsIn(page)
    const [heard, seen] = [alert.locator('span:not([aria-hidden])').last(), alert.locator('span[aria-hidden]')]
    await expect.poll(() => seen.textContent()).toBe(summary)
    await stopClock(page)
    await page.clock.runFor(20_000)
    await expect.poll(() => seen.textContent()).toMatch(/in (3\d|4[01]) seconds\.$/)
    expect(await heard.textContent()).toBe(summary)
    await page.clock.runFor(45_000)
    await alert.waitFor({ state: 'detached' })
  })

  browserTest(
    'spec A §8: USER_ERR033 leads back to the e-mail step from the password and from a provider',
    async ({ visit }) => {
      const page = await visit('/')
      const json = { code: 401, summary: 'Your sign-in has expired.', data: null, module_code: 'USER_ERR033' }
      await page.route(/\/api\/iam\/login\/(?:idplogin)?$/, (route) => route.fulfill({ status: 401, json }))
      for (const email of ['admin@aurora.test', 'user@dunmore.test']) {
        await sendEmail(page, email)
        if (email.startsWith('admin')) await sendPassword(page)
        await expectAlert(page, json.summary)
        await expectFocus(emailField(page))
        expect(await emailField(page).inputValue()).toBe(email)
      }
    },
  )

  browserTest(
    'spec A §4, spec B §4: a body with status 403 ends the session although the HTTP status is 200',
    async ({ visit }) => {
      const page = await visit('/')
      await signIn(page, 'viewer@aurora.test')
      await expectPath(page, '/insights')
      await page.evaluate(() => localStorage.setItem('isTourOpened', 'true'))
      await page.route('**/api/iam/user/entry/**', (route) => route.fulfill({ json: { status: 403 } }))
      await page.goto(addressOf('/load'))
      await expectAlert(page, 'The session has ended. To continue, please log in again.')
      await expect.poll(async () => (await stored(page)).local).toEqual({ isTourOpened: 'true' })
    },
  )

  browserTest('a deactivated account gets the reason, only with the right password', async ({ visit }) => {
    const email = await insertAccountLike('former@aurora.test', 'admin@aurora.test')
    await setActive(email, false)
    const page = await visit('/')
    await signIn(page, email, 'Wrong#Password1')
    await expectAlert(page, 'Invalid Credentials')
    await sendPassword(page)
    await expectAlert(page, 'Your account has been deactivated. Please contact administrator.')
  })

  browserTest('unauthorized=true shows that the login failed', async ({ visit }) => {
    const page = await visit('/?unauthorized=true')
    await expectAlert(page, 'Login failed. Please check your userid or try using a different browser.')
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
  })

  browserTest('missing permissions clear storage except isTourOpened', async ({ visit }) => {
    const page = await visit('/')
    await page.evaluate(() => {
      localStorage.setItem('isTourOpened', 'true')
      localStorage.setItem('tenantname', 'left over')
    })
    await signIn(page, 'nomenu@aurora.test')
    await expectAlert(page, 'User does not have required permissions.')
    const left = async () => (await stored(page)).local
    await expect.poll(left).toEqual({ isTourOpened: 'true', OrchestratorError: 'true' })
    expect((await stored(page)).session['usertoken']).toBeUndefined()
  })

  browserTest('another user can sign in after missing permissions were shown', async ({ visit }) => {
    const page = await visit('/')
    await signIn(page, 'nomenu@aurora.test')
    await expectAlert(page, 'User does not have required permissions.')
    await expect.poll(() => emailField(page).isVisible()).toBe(true)
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
    await expect.poll(async () => (await stored(page)).local['OrchestratorError']).toBe('false')
  })
})
