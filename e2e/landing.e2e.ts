import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { goToCodeChallenge } from '#e2e/platform/code-challenge.ts'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { countSessions, deleteModules, insertAccountLike } from '#e2e/platform/queries.ts'
import { sendCode, signIn } from '#e2e/platform/sign-in.ts'

/** Every address that a page comes by, in order. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname, search } = new URL(frame.url())
    addresses.push(pathname + search)
  })
  return addresses
}

describe('where a sign-in leads', () => {
  browserTest('an MSP goes through /load', async ({ visit }) => {
    const page = await visit('/')
    const addresses = addressesOf(page)
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
    expect(addresses).toContain('/load')
  })

  browserTest('every other role goes through /load?module=nonmsp', async ({ visit }) => {
    const email = await insertAccountLike('nonmsp@borealis.test', 'nurse@borealis.test', 'Borealis')
    const page = await visit('/')
    const addresses = addressesOf(page)
    await sendCode(page, await goToCodeChallenge(page, email))
    await expectPath(page, '/insights')
    expect(addresses).toContain('/load?module=nonmsp')
  })

  // Each rule of the landing is a row of contract/src/features/landing/choose-landing.test.ts and redirect-target.test.ts.
  browserTest('redirectto is followed, with its query', async ({ visit }) => {
    const redirectto = '/document?name=getting-started'
    const page = await visit(`/?${new URLSearchParams({ redirectto }).toString()}`)
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/document')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(redirectto)
  })

  const ignored = ['https://evil.example/insights', '/\\evil.example', '/desk/../playground', '/nowhere', '']
  browserTest('a redirectto that leads anywhere else is ignored', { timeout: 120_000 }, async ({ visit }) => {
    const page = await visit.profile({ as: 'admin@aurora.test' })
    for (const redirectto of ignored) {
      await page.goto(addressOf(`/load?${new URLSearchParams({ redirectto }).toString()}`))
      await expectPath(page, '/insights')
      expect(page.url(), redirectto).toBe(addressOf('/insights'))
    }
  })

  browserTest('servicedesk=true leads to the desk', async ({ visit }) => {
    const page = await visit('/?servicedesk=true')
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/desk/')
    await expect.poll(async () => (await stored(page)).local['servicedesk']).toBe('true')
    await expect.poll(async () => (await stored(page)).session['selectedapplication']).toBe('Desk')
  })

  browserTest('the desk flag of an account is stored, and others have none', async ({ visit }) => {
    const page = await visit('/')
    await signIn(page, 'desk@aurora.test')
    await expectPath(page, '/desk/')
    await expect.poll(async () => (await stored(page)).local['servicedesk']).toBe('true')
    const other = await visit('/load', { as: 'admin@aurora.test' })
    await expectPath(other, '/insights')
    expect((await stored(other)).local['servicedesk']).toBeUndefined()
  })

  browserTest('an administrator may edit dashboards and change the theme, a viewer may not', async ({ visit }) => {
    const admin = await visit('/load', { as: 'admin@aurora.test' })
    await expectPath(admin, '/insights')
    const rights = async (page: Page) => (await stored(page)).session
    await expect.poll(() => rights(admin)).toMatchObject({ canEdit: 'true', changeTheme: 'true' })
    const viewer = await visit('/load', { as: 'viewer@aurora.test' })
    await expectPath(viewer, '/insights')
    await expect.poll(() => rights(viewer)).toMatchObject({ canEdit: 'false', changeTheme: 'false' })
  })

  browserTest(
    'spec A §6: a role without modules is rejected, and storage is cleared except isTourOpened',
    async ({ visit }) => {
      const email = await insertAccountLike('nomodules@aurora.test', 'admin@aurora.test')
      await deleteModules(email)
      const page = await visit('/')
      await page.evaluate(() => localStorage.setItem('isTourOpened', 'true'))
      await signIn(page, email)
      await expectAlert(page, 'User does not have required permissions.')
      await expectPath(page, '/')
      const left = async () => (await stored(page)).local
      await expect.poll(left).toEqual({ isTourOpened: 'true', OrchestratorError: 'true' })
      expect(await countSessions(email)).toBe(0)
    },
  )

  for (const [about, fail] of [
    [
      'is refused',
      (route: Route) => route.fulfill({ status: 409, json: { code: 409, summary: '', data: null, module_code: 'X' } }),
    ],
    ['does not arrive', (route: Route) => route.abort()],
  ] as const) {
    browserTest(
      `spec A §4.9: a role that ${about} leads back to the sign-in, which keeps the redirect`,
      async ({ visit }) => {
        visit.tolerate(/ERR_FAILED/)
        // Its session ends with the other sign-in, so it is no kept one.
        const page = await visit.profile({ as: await insertAccountLike('roleless@aurora.test', 'viewer@aurora.test') })
        await page.route('**/api/iam/user/entry/*', fail)
        await page.goto(addressOf('/?redirectto=%2Fdesk%2F'))
        await expectAlert(page, 'Error in fetching Role Details.')
        expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/?redirectto=%2Fdesk%2F')
        const { local } = await stored(page)
        expect([local['rolemenuError'], local['OrchestratorError']]).toEqual(['true', 'false'])
        await page.unroute('**/api/iam/user/entry/*')
        await signIn(page, await insertAccountLike('rolefails@aurora.test', 'admin@aurora.test'))
        await expectPath(page, '/desk/')
        expect((await stored(page)).local['rolemenuError']).toBe('false')
      },
    )
  }

  browserTest('a user lands on the application chosen before', async ({ visit }) => {
    const page = await visit('/', { as: 'admin@aurora.test' })
    await expectPath(page, '/insights')
    await untilArrived(page)
    await page.evaluate(() => sessionStorage.setItem('selectedapplication', 'Desk'))
    await page.goto(addressOf('/load'))
    await expectPath(page, '/desk/')
    await untilArrived(page)
    await page.evaluate(() => sessionStorage.setItem('selectedapplication', 'Documentation'))
    await page.goto(addressOf('/load'))
    await expectPath(page, '/glossary')
  })

  browserTest('a user who logs out at the desk lands there the next time', async ({ visit }) => {
    const email = await insertAccountLike('regular@aurora.test', 'admin@aurora.test')
    const page = await visit('/?redirectto=/desk/')
    await signIn(page, email)
    await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor()
    await untilArrived(page)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expectPath(page, '/')
    await page.goto(addressOf('/'))
    await signIn(page, email)
    await expectPath(page, '/desk/')
  })

  browserTest('the loader without a sign-in leads to the e-mail, keeping redirectto', async ({ visit }) => {
    const page = await visit('/load?redirectto=%2Fdesk%2F')
    await expectPath(page, '/')
    expect(new URL(page.url()).searchParams.get('redirectto')).toBe('/desk/')
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/desk/')
  })

  browserTest('a page of the app leads to the e-mail first and back there afterwards', async ({ visit }) => {
    const page = await visit('/sessions')
    await expectPath(page, '/')
    await signIn(page, 'viewer@aurora.test')
    await expectPath(page, '/sessions')
    await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor()
  })
})
