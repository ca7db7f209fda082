import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { expectAlert, expectPath, expectText, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { countChats, countSessions, insertAccountLike, insertChats, readDevice } from '#e2e/platform/queries.ts'
import { emailField, signIn } from '#e2e/platform/sign-in.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const otherDevice = "This device belongs to another tenant. Please log in with the credentials of the device's tenant."

// Spec A §2, "Query parameters seen on entry". Chat-team links are in chat-link.e2e.ts.
describe('a user who is already signed in', () => {
  browserTest('lands on /success from a bot', async ({ visit }) => {
    const email = await insertAccountLike('again.by.bot@aurora.test', 'admin@aurora.test')
    const page = await visit(`/?source=${base64('bot')}`, { as: email })
    await expectPath(page, '/success')
    await page.getByRole('heading', { name: 'Login successful' }).waitFor()
  })

  browserTest(
    'is sent back because of a device of another tenant, with tenantError, and signs in there',
    async ({ visit }) => {
      const email = await insertAccountLike('device.other@aurora.test', 'admin@aurora.test')
      const page = await visit.profile({ as: email })
      await page.goto(addressOf(`/?assetid=${base64(await readDevice('CON-LT-001'))}&source=bot`))
      await expectAlert(page, otherDevice)
      expect(new URL(page.url()).pathname).toBe('/')
      await expectAccessible(page)
      const { local, session } = await stored(page)
      expect([session['tenantError'], local['usertoken'] === undefined]).toEqual(['true', false])
      expect(await countSessions(email)).toBe(1)
      await page.reload()
      await expectAlert(page, otherDevice)
      expect(new URL(page.url()).searchParams.get('source')).toBe('bot')
      await signIn(page, email)
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
    // Of a session that a bot's sign-in did not open, nothing is cleared (decisions/0052).
    await expectText(page, 'You can close this window now.')
    expect((await stored(page)).local['usertoken']).toBeTruthy()
    expect(await countSessions(email)).toBe(1)
  })

  browserTest('sees the page of a reset link', async ({ visit }) => {
    const page = await visit('/reset?resettoken=of-a-mail', { as: 'viewer@aurora.test' })
    await page.getByLabel('Temporary Password', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/reset')
  })

  browserTest('of another organisation, or with module=nonmsp, goes through /load?module=nonmsp', async ({ visit }) => {
    const page = await visit.profile({ as: 'viewer@aurora.test' })
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto(addressOf('/?module=nonmsp'))
    await expectPath(page, '/insights')
    expect(addresses).toContain(addressOf('/load?module=nonmsp'))
    await page.evaluate(() => localStorage.setItem('ismsp', 'false'))
    addresses.length = 0
    await page.goto(addressOf('/'))
    await expectPath(page, '/insights')
    expect(addresses).toContain(addressOf('/load?module=nonmsp'))
    expect((await stored(page)).local['ismsp']).toBe('true')
  })

  browserTest('spec A §4.10: without an authtype stays at the sign-in', async ({ visit }) => {
    const page = await visit.profile({ as: 'viewer@aurora.test' })
    await page.goto(addressOf('/healthz'))
    await page.evaluate(() => {
      localStorage.removeItem('authtype')
      sessionStorage.setItem('isValidLocal', 'true')
    })
    await page.goto(addressOf('/load?redirectto=%2Fdesk%2F'))
    await expectPath(page, '/')
    await emailField(page).waitFor()
    expect(new URL(page.url()).searchParams.get('redirectto')).toBe('/desk/')
  })

  browserTest('spec B §4: ends the chat by leaving any page', async ({ visit }) => {
    const email = await insertAccountLike('chat.beside@aurora.test', 'admin@aurora.test')
    const page = await visit('/sessions', { as: email })
    await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor()
    await insertChats(email)
    expect(await countChats(email)).toBe(1)
    await page.goto(addressOf('/healthz'))
    await expect.poll(() => countChats(email)).toBe(0)
  })
})

describe('the application that a tab has in use', () => {
  browserTest("is not that of a former user, whom another tab's sign-in replaced", async ({ visit }) => {
    const former = await insertAccountLike('former.at.desk@aurora.test', 'admin@aurora.test')
    const next = await insertAccountLike('next.user@aurora.test', 'viewer@aurora.test')
    // Opened at the desk, without the loader.
    const page = await visit('/desk/', { as: former })
    await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor()
    await expect.poll(async () => (await stored(page)).session['selectedapplication']).toBe('Desk')
    await page.evaluate(() => sessionStorage.setItem('deskDraft', 'of the user before'))
    const tab = await page.context().newPage()
    await tab.goto(addressOf('/healthz'))
    // As after a refused call, of which other tabs are not notified.
    await tab.evaluate(() => localStorage.clear())
    await tab.goto(addressOf('/'))
    await signIn(tab, next)
    await expectPath(tab, '/insights')
    await page.bringToFront()
    await page.goto(addressOf('/load'))
    await expectPath(page, '/insights')
    expect((await stored(page)).session['deskDraft']).toBeUndefined()
  })
})

describe('the module picker (spec B §2, §4)', () => {
  browserTest('has a card for the Orchestrator, and marks DEFAULT_MODULE', async ({ visit }) => {
    const page = await visit.profile({ as: 'admin@aurora.test' })
    await page.route(addressOf('/beakapps'), async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('"defaultmodule":""', '"defaultmodule":"Documentation"')
      await route.fulfill({ response, body })
    })
    await page.goto(addressOf('/beakapps'))
    const cards = page.getByRole('main').getByRole('link')
    await cards.filter({ hasText: 'Orchestrator' }).waitFor()
    expect(await cards.and(page.locator('[aria-current]')).allInnerTexts()).toEqual([
      expect.stringContaining('Documentation'),
    ])
    await cards.filter({ hasText: 'Orchestrator' }).click()
    await expectPath(page, '/orchestrator')
    await page.getByRole('heading', { level: 1, name: 'Orchestrator' }).waitFor()
    await expectText(page, 'No runbooks yet')
  })
})
