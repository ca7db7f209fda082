import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest, withMotion } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter, mailsTo } from '#e2e/platform/mailbox.ts'
import { demoPassword, sendCode, sendEmail, sendPassword, signIn, tenantChoices } from '#e2e/platform/sign-in.ts'

/** Expects the tenant's name beside the user's name in the app's frame. */
async function expectTenant(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Your account: / })
    .getByText(name, { exact: true })
    .waitFor()
}

/**
 * The landing pages of demo accounts (DESIGN §5). roles-land.test.ts and choose-landing.test.ts cover all other
 * accounts.
 */
describe('an account of the demo signs in by keyboard alone and lands as in its row', () => {
  // This file uses only the keyboard, never the mouse.
  const landings = [
    // Upper case and spaces around the email address are ignored, and so are spaces around the password.
    ['  Admin@Aurora.TEST ', ` ${demoPassword} `, '/insights', 'Insights'],
    ['desk@aurora.test', demoPassword, '/desk/', 'Requests'],
    ['bot@mpi.test', demoPassword, '/mpichatbot', 'What would you like to know?'],
  ] as const

  for (const [email, password, path, heading] of landings) {
    browserTest(`${email.trim()} lands on ${path}`, async ({ visit }) => {
      const page = await visit('/', withMotion)
      await signIn(page, email, password, 'type')
      await expectPath(page, path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      const { local } = await stored(page)
      expect(local).toMatchObject({ 'authtype': 'localdb', 'logged-in': 'true', 'email': email.trim().toLowerCase() })
      expect(local).toMatchObject({ tenantname: 'Aurora', clientname: 'Aurora', databasename: 'Aurora' })
      expect(local['servicedesk']).toBe(path === '/desk/' ? 'true' : undefined)
      expect(local['usertoken']).toMatch(/^[\w-]{43}$/)
    })
  }

  browserTest('both@aurora.test chooses Borealis, enters the code and lands on /insights', async ({ visit }) => {
    const email = 'both@aurora.test'
    const before = (await mailsTo(email)).length
    const page = await visit('/', withMotion)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await sendEmail(page, email, 'type')
    await expectFocus(tenantChoices(page).first())
    await page.keyboard.press('ArrowDown')
    await expectFocus(page.getByRole('radio', { name: 'Borealis Hospital' }))
    await page.keyboard.press('Enter')
    await sendPassword(page, demoPassword, 'type')
    await sendCode(page, codeIn(await mailAfter(before, email)), 'type')
    await expectPath(page, '/insights')
    // Every role outside an MSP passes through this address.
    expect(addresses).toContain(addressOf('/load?module=nonmsp'))
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await expectTenant(page, 'Borealis')
  })
})
