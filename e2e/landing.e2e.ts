import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { countSessions, deleteModules, insertAccountLike } from '#e2e/platform/queries.ts'
import { emailField, signIn } from '#e2e/platform/sign-in.ts'

/** Returns every address that the page passes through, in order. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname, search } = new URL(frame.url())
    addresses.push(pathname + search)
  })
  return addresses
}

const rights = async (page: Page) => (await stored(page)).session

// Tests only whole sign-ins. The landing rules are table rows of features/landing/contract/choose-landing.test.ts and
// contract/src/core/pages/own-path.test.ts.
describe('where a sign-in leads', () => {
  browserTest('an MSP goes through /load to the redirectto, with its query', async ({ visit }) => {
    const redirectto = '/document?name=getting-started'
    const page = await visit(`/?${new URLSearchParams({ redirectto }).toString()}`)
    const addresses = addressesOf(page)
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/document')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(redirectto)
    expect(addresses).toContain(`/load?${new URLSearchParams({ redirectto }).toString()}`)
  })

  browserTest(
    'a redirectto that leads anywhere else is ignored, and an application chosen before is opened',
    async ({ visit }) => {
      const admin = await visit('/load?redirectto=https%3A%2F%2Fevil.example%2Finsights', { as: 'admin@aurora.test' })
      await expectPath(admin, '/insights')
      expect(admin.url()).toBe(addressOf('/insights'))
      await expect.poll(() => rights(admin)).toMatchObject({ canEdit: 'true', changeTheme: 'true' })
      await untilArrived(admin)
      await admin.evaluate(() => sessionStorage.setItem('selectedapplication', 'Desk'))
      await admin.goto(addressOf('/load'))
      await expectPath(admin, '/desk/')
    },
  )

  browserTest('a viewer may neither edit dashboards nor change the theme', async ({ visit }) => {
    const viewer = await visit('/load', { as: 'viewer@aurora.test' })
    await expectPath(viewer, '/insights')
    await expect.poll(() => rights(viewer)).toMatchObject({ canEdit: 'false', changeTheme: 'false' })
    expect((await stored(viewer)).local['servicedesk']).toBeUndefined()
  })

  browserTest('servicedesk=true leads to the desk', async ({ visit }) => {
    const page = await visit('/?servicedesk=true')
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/desk/')
    await expect.poll(async () => (await stored(page)).local['servicedesk']).toBe('true')
    await expect.poll(async () => (await stored(page)).session['selectedapplication']).toBe('Desk')
  })

  browserTest(
    'spec A §6: a role without modules is rejected, and storage is cleared except isTourOpened',
    async ({ visit }) => {
      const email = await insertAccountLike('nomodules@aurora.test', 'admin@aurora.test')
      await deleteModules(email)
      const page = await visit('/')
      await page.evaluate(() => {
        localStorage.setItem('isTourOpened', 'true')
        localStorage.setItem('tenantname', 'left over')
      })
      await signIn(page, email)
      await expectAlert(page, 'User does not have required permissions.')
      await expectPath(page, '/')
      await expect
        .poll(async () => await stored(page))
        .toMatchObject({
          local: { isTourOpened: 'true', OrchestratorError: 'true' },
        })
      const { local, session } = await stored(page)
      expect(Object.keys(local)).toHaveLength(2)
      expect(session['usertoken']).toBeUndefined()
      expect(await countSessions(email)).toBe(0)
      await signIn(page, 'viewer@aurora.test')
      await expectPath(page, '/insights')
      await expect.poll(async () => (await stored(page)).local['OrchestratorError']).toBe('false')
    },
  )

  browserTest(
    'spec A §4.9: a role that is refused leads back to the sign-in, which keeps the redirect',
    async ({ visit }) => {
      // Uses a new account, because the next sign-in ends its session, which other tests would share.
      const page = await visit.profile({ as: await insertAccountLike('roleless@aurora.test', 'viewer@aurora.test') })
      const json = { code: 409, summary: '', data: null, module_code: 'X' }
      await page.route('**/api/iam/user/entry/*', (route) => route.fulfill({ status: 409, json }))
      await page.goto(addressOf('/?redirectto=%2Fdesk%2F'))
      await expectAlert(page, 'Error in fetching Role Details.')
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/?redirectto=%2Fdesk%2F')
      const { local } = await stored(page)
      expect([local['rolemenuError'], local['OrchestratorError']]).toEqual(['true', 'false'])
      await page.unroute('**/api/iam/user/entry/*')
      await signIn(page, 'admin@aurora.test')
      await expectPath(page, '/desk/')
      expect((await stored(page)).local['rolemenuError']).toBe('false')
    },
  )

  browserTest('loader and pages of the app lead to the email first, and back there afterwards', async ({ visit }) => {
    const page = await visit('/load?redirectto=%2Fdesk%2F')
    await expectPath(page, '/')
    await emailField(page).waitFor()
    expect(new URL(page.url()).searchParams.get('redirectto')).toBe('/desk/')
    await page.goto(addressOf('/sessions'))
    await expectPath(page, '/')
    await signIn(page, 'viewer@aurora.test')
    await expectPath(page, '/sessions')
    await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor()
  })
})
