import { describe, expect } from 'vitest'
import { expectAlert, expectPath, stored } from '#journeys/plumbing/expectations.ts'
import { journey } from '#journeys/plumbing/journey.ts'
import { expectFocus } from '#journeys/plumbing/keyboard.ts'
import { insertAccountLike, setActive } from '#journeys/plumbing/queries.ts'
import {
  emailField,
  passwordField,
  sendEmail,
  sendPassword,
  signIn,
  tenantChoices,
} from '#journeys/plumbing/sign-in.ts'

describe('a sign-in that is refused', () => {
  journey('a wrong password is Invalid Credentials, and the right one then lets in', async ({ visit }) => {
    const email = await insertAccountLike('mistyper@aurora.test', 'admin@aurora.test')
    const page = await visit('/')
    await signIn(page, email, 'Portico#2025')
    await expectAlert(page, 'Invalid Credentials')
    await expectFocus(passwordField(page))
    expect((await stored(page)).local['usertoken']).toBeUndefined()
    await sendPassword(page)
    await expectPath(page, '/insights')
  })

  journey('an address nobody has looks like any other, up to the same refusal', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'nobody.at.all@aurora.test')
    // Some unknown addresses are shown a choice of tenants, because some known ones are.
    await passwordField(page).or(tenantChoices(page).first()).waitFor()
    if ((await tenantChoices(page).count()) > 0) {
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
    }
    await sendPassword(page)
    await expectAlert(page, 'Invalid Credentials')
  })

  journey('after three wrong passwords one has to wait, is told how long, and then gets in', async ({ visit }) => {
    const email = await insertAccountLike('hasty@aurora.test', 'admin@aurora.test')
    const page = await visit('/')
    await sendEmail(page, email)
    for (let tries = 1; tries <= 3; tries++) {
      await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/api/iam/login/')),
        sendPassword(page, `Wrong#Password${tries}`),
      ])
      await expectAlert(page, 'Invalid Credentials')
    }
    await sendPassword(page)
    const wait = page.getByRole('alert').getByText(/^Too many attempts\. Please try again in \d+ seconds?\.$/)
    await wait.waitFor()
    await wait.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await expectPath(page, '/insights')
  })

  journey('a deactivated account is told so, with the right password alone', async ({ visit }) => {
    const email = await insertAccountLike('former@aurora.test', 'admin@aurora.test')
    await setActive(email, false)
    const page = await visit('/')
    await signIn(page, email, 'Wrong#Password1')
    await expectAlert(page, 'Invalid Credentials')
    await sendPassword(page)
    await expectAlert(page, 'Your account has been deactivated. Please contact administrator.')
  })

  journey('unauthorized=true says that the login failed', async ({ visit }) => {
    const page = await visit('/?unauthorized=true')
    await expectAlert(page, 'Login failed. Please check your userid or try using a different browser.')
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
  })

  journey('missing permissions wipe everything stored but isTourOpened', async ({ visit }) => {
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

  journey('somebody else can sign in after missing permissions were told', async ({ visit }) => {
    const page = await visit('/')
    await signIn(page, 'nomenu@aurora.test')
    await expectAlert(page, 'User does not have required permissions.')
    await expect.poll(() => emailField(page).isVisible()).toBe(true)
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
    await expect.poll(async () => (await stored(page)).local['OrchestratorError']).toBe('false')
  })
})
