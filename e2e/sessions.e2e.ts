import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAlert, expectPath, expectText, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { endSessionsOf, insertAccountLike } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const ended = 'The session has ended. To continue, please log in again.'

describe('a session that is ended by another browser', () => {
  browserTest('is reported on the next action, and signing in again leads back there', async ({ visit }) => {
    const email = await insertAccountLike('ended@aurora.test', 'admin@aurora.test')
    const page = await visit('/document?name=getting-started', { as: email })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => localStorage.setItem('isTourOpened', 'true'))
    await endSessionsOf(email)
    await page.goto(addressOf('/desk/'))
    await expectAlert(page, ended)
    await expectPath(page, '/')
    await expect.poll(async () => (await stored(page)).local).toEqual({ isTourOpened: 'true' })
    await signIn(page, email)
    await expectPath(page, '/desk/')
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  })
})

describe("the user's sessions", () => {
  browserTest('are listed, and ending that of another browser signs it out within a second', async ({ visit }) => {
    const email = await insertAccountLike('two.browsers@aurora.test', 'admin@aurora.test')
    const here = await visit('/insights', { as: email })
    const there = await visit('/', {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    })
    await signIn(there, email)
    await expectPath(there, '/insights')
    await there.getByText(/^Updated/).waitFor()

    await untilArrived(here)
    await here.getByRole('button', { name: /^Your account: / }).click()
    await here.getByRole('menuitem', { name: 'Your sessions' }).click()
    await expectPath(here, '/sessions')
    const sessions = here.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(2)
    await here.getByText('This device').waitFor()
    // The idle timeout comes from GET /api/tenantdetails/ (spec A §7).
    await here.getByText(/^Signed in to Aurora.* after 60 min without use\.$/).waitFor()
    const recent = here.getByRole('region', { name: 'Recent sign-ins' }).getByRole('row')
    await recent.filter({ hasText: 'Sign-in with password' }).first().waitFor()
    await sessions.filter({ hasText: 'Safari' }).getByRole('button').click()
    await here.getByRole('alertdialog', { name: 'End this session?' }).waitFor()
    await here.getByRole('button', { name: 'End session', exact: true }).click()
    await expectText(here, 'The session has ended.')
    // The very next call after the response is refused.
    await there.getByRole('button', { name: 'Refresh' }).click()
    await expectAlert(there, ended)
    await expect.poll(() => sessions.count()).toBe(1)
    await here.reload()
    await expect.poll(() => sessions.count()).toBe(1)
  })
})

describe('the two credentials of a session', () => {
  browserTest('each alone grants no access, and no page can read the cookie', async ({ visit }) => {
    const page = await visit('/insights', { as: 'admin@aurora.test' })
    await page.getByText(/^Updated/).waitFor()
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/__Host-/)
    const status = await page.evaluate(async () => (await fetch('/api/iam/role/modules/')).status)
    expect(status).toBe(403)
    const kept = (await page.context().storageState()).origins
    const thief = await visit.profile({ storageState: { cookies: [], origins: kept } })
    await thief.goto(addressOf('/insights'))
    await expectAlert(thief, ended)
    await expect.poll(async () => (await stored(thief)).local['usertoken']).toBeUndefined()
  })
})
