import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAlert, expectPath, expectText, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { countSessions, insertAccountLike, readDevice } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const otherDevice = "This device belongs to another tenant. Please sign in with the credentials of the device's tenant."

// Spec A §2, "Query parameters seen on entry". Chat-team links are in chat-link.e2e.ts.
describe('a user who is already signed in', () => {
  browserTest(
    'is sent back because of a device of another tenant, with tenantError, and may not sign in',
    async ({ visit }) => {
      const email = await insertAccountLike('device.other@aurora.test', 'admin@aurora.test')
      const page = await visit(`/?assetid=${base64(await readDevice('CON-LT-001'))}&source=bot`, { as: email })
      await expectAlert(page, otherDevice)
      expect(new URL(page.url()).pathname).toBe('/')
      const { local, session } = await stored(page)
      expect([session['tenantError'], local['usertoken'] === undefined]).toEqual(['true', false])
      expect(await countSessions(email)).toBe(1)
      await page.reload()
      await expectAlert(page, otherDevice)
      expect(new URL(page.url()).searchParams.get('source')).toBe('bot')
      const [refused] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/iam/login/locallogin')),
        signIn(page, email),
      ])
      expect(await refused.json()).toMatchObject({ summary: otherDevice })
      await expectAlert(page, otherDevice)
    },
  )

  browserTest("continues with a device of the user's own tenant, from a bot to /success", async ({ visit }) => {
    const email = await insertAccountLike('device.own@aurora.test', 'admin@aurora.test')
    const assetid = base64(await readDevice('AUR-LT-001'))
    const page = await visit(`/?assetid=${assetid}`, { as: email })
    await expectPath(page, '/insights')
    await page.goto(addressOf(`/?assetid=${assetid}&source=bot`))
    await expectPath(page, '/success')
    // A session that was not opened by a bot's sign-in is not cleared (decisions/0052).
    await expectText(page, 'You can close this window now.')
    expect((await stored(page)).local['usertoken']).toBeTruthy()
    expect(await countSessions(email)).toBe(1)
  })
})

describe('the application that a tab has in use', () => {
  browserTest("is not that of a former user, whom another tab's sign-in replaced", async ({ visit }) => {
    const former = await insertAccountLike('former.at.desk@aurora.test', 'admin@aurora.test')
    const next = await insertAccountLike('next.user@aurora.test', 'viewer@aurora.test')
    // Opens the desk directly, without the loader.
    const page = await visit('/desk/', { as: former })
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    await expect.poll(async () => (await stored(page)).session['selectedapplication']).toBe('Desk')
    await page.evaluate(() => sessionStorage.setItem('chatConversation', 'of the user before'))
    const tab = await page.context().newPage()
    await tab.goto(addressOf('/healthz'))
    // Clears the storage as a refused call does, of which other tabs are not notified.
    await tab.evaluate(() => localStorage.clear())
    await tab.goto(addressOf('/'))
    await signIn(tab, next)
    await expectPath(tab, '/insights')
    await page.bringToFront()
    await page.goto(addressOf('/load'))
    await expectPath(page, '/insights')
    expect((await stored(page)).session['chatConversation']).toBeUndefined()
  })
})
