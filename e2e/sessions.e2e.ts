import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAlert, expectPath, expectText, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { endSessionsOf, insertAccountLike, setActive } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const ended = 'The session has ended. To continue, please log in again.'

describe('a session that is ended by another browser', () => {
  browserTest('is reported on the next action, and signing in again leads back there', async ({ visit }) => {
    const email = await insertAccountLike('ended@aurora.test', 'admin@aurora.test')
    const page = await visit('/')
    await signIn(page, email)
    await expectPath(page, '/insights')
    await page.goto(addressOf('/document?name=getting-started'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => localStorage.setItem('isTourOpened', 'true'))
    await endSessionsOf(email)
    await page.goto(addressOf('/desk/'))
    await expectAlert(page, ended)
    await expectPath(page, '/')
    await expect.poll(async () => (await stored(page)).local).toEqual({ isTourOpened: 'true' })
    await signIn(page, email)
    await expectPath(page, '/desk/')
    await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor()
  })

  browserTest('is reported without loading a page, too', async ({ visit }) => {
    const email = await insertAccountLike('refresher@aurora.test', 'admin@aurora.test')
    const page = await visit('/')
    await signIn(page, email)
    await expectPath(page, '/insights')
    await page.getByText(/^Counted at/).waitFor()
    await endSessionsOf(email)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectAlert(page, ended)
    await expectPath(page, '/')
  })

  browserTest('because the account was deactivated is not restored', async ({ visit }) => {
    const email = await insertAccountLike('leaver@aurora.test', 'admin@aurora.test')
    const page = await visit('/')
    await signIn(page, email)
    await expectPath(page, '/insights')
    await page.getByText(/^Counted at/).waitFor()
    const requested: number[] = []
    page.on('response', (response) => {
      if (response.ok() && response.url().includes('/api/')) requested.push(response.request().timing().startTime)
    })
    await setActive(email, false)
    const deactivated = Date.now()
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await expect
      .poll(
        async () => {
          await refresh.click({ timeout: 200 }).catch(() => undefined)
          return new URL(page.url()).pathname
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBe('/')
    // By the time of the request, not of the response: a busy machine may be slow.
    expect(requested.filter((time) => time > deactivated + 2_000)).toEqual([])
    await signIn(page, email)
    await expectAlert(page, 'Your account has been deactivated. Please contact administrator.')
  })
})

describe("the user's sessions", () => {
  browserTest('are listed, and ending that of another browser signs it out within a second', async ({ visit }) => {
    const email = await insertAccountLike('two.browsers@aurora.test', 'admin@aurora.test')
    const here = await visit('/')
    await signIn(here, email)
    await expectPath(here, '/insights')
    const there = await visit('/', {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    })
    await signIn(there, email)
    await expectPath(there, '/insights')
    await there.getByText(/^Counted at/).waitFor()

    await untilArrived(here)
    await here.getByRole('button', { name: /^Your account/ }).click()
    await here.getByRole('menuitem', { name: 'Your sessions' }).click()
    await expectPath(here, '/sessions')
    const sessions = here.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(2)
    await here.getByText('This device').waitFor()
    await sessions.filter({ hasText: 'Safari' }).getByRole('button').click()
    await here.getByRole('alertdialog', { name: 'End this session?' }).waitFor()
    await here.getByRole('button', { name: 'End session', exact: true }).click()
    await expectText(here, 'The session has ended.')
    // The first call after the response is already refused.
    await there.getByRole('button', { name: 'Refresh' }).click()
    await expectAlert(there, ended)
    await expect.poll(() => sessions.count()).toBe(1)
    await here.reload()
    await expect.poll(() => sessions.count()).toBe(1)
  })

  browserTest('show the recent sign-ins to the account', async ({ visit }) => {
    const page = await visit('/sessions', { as: 'admin@aurora.test' })
    // GET /api/tenantdetails/ (spec A §7).
    await page.getByText(/^Signed in to Aurora.* after 60 min without use\.$/).waitFor()
    const recent = page
      .getByRole('region', { name: 'Recent sign-ins' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
    await recent.first().waitFor()
    expect(await recent.first().innerText()).toContain('Sign-in with password')
    expect(await recent.filter({ hasText: 'Failed' }).count()).toBeLessThan(await recent.count())
  })

  browserTest('are kept when the user declines', async ({ visit }) => {
    const email = await insertAccountLike('keeper@aurora.test', 'admin@aurora.test')
    const other = await visit('/')
    await signIn(other, email)
    await expectPath(other, '/insights')
    const page = await visit('/?redirectto=/sessions')
    await signIn(page, email)
    await expectPath(page, '/sessions')
    await page
      .getByRole('button', { name: 'End all others' })
      .or(page.getByRole('button', { name: /^End session/ }))
      .first()
      .click()
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    const open = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
    await expect.poll(() => open.count()).toBe(2)
  })
})

describe('the two credentials of a session', () => {
  browserTest('the stored token grants no access in another browser', async ({ visit }) => {
    const page = await visit('/', { as: 'admin@aurora.test' })
    const kept = (await page.context().storageState()).origins
    const thief = await visit.profile({ storageState: { cookies: [], origins: kept } })
    await thief.goto(addressOf('/insights'))
    await expectAlert(thief, ended)
    await expect.poll(async () => (await stored(thief)).local['usertoken']).toBeUndefined()
  })

  browserTest('the cookie cannot be read by a page and grants no access alone', async ({ visit }) => {
    const page = await visit('/insights', { as: 'admin@aurora.test' })
    await page.getByText(/^Counted at/).waitFor()
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/__Host-/)
    const status = await page.evaluate(async () => (await fetch('/api/iam/role/modules/')).status)
    expect(status).toBe(403)
  })

  browserTest('headers that disagree with the token are refused', async ({ visit }) => {
    const email = await insertAccountLike('confused@aurora.test', 'viewer@aurora.test')
    const page = await visit('/insights', { as: email })
    await page.getByText(/^Counted at/).waitFor()
    await page.evaluate(() => localStorage.setItem('roleid', '00000000-0000-0000-0000-000000000001'))
    // It sends two calls: the second refusal does not replace the message of the first.
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectPath(page, '/')
    await expectAlert(page, 'The request does not belong to this session. Please log in again.')
  })
})
