import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest, withMotion } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter, mailsTo } from '#e2e/platform/mailbox.ts'
import { demoPassword, sendCode, sendEmail, sendPassword, signIn, tenantChoices } from '#e2e/platform/sign-in.ts'

/** The shell names the tenant beside the user. */
async function expectTenant(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Your account/ })
    .getByText(name, { exact: true })
    .waitFor()
}

/** DESIGN §5: the landing of each account. This file uses the keyboard only, never the mouse. */
describe('every account of the demo signs in by keyboard alone and lands as in its row', () => {
  const landings = [
    ['admin@aurora.test', '/insights', 'Insights'],
    ['viewer@aurora.test', '/insights', 'Insights'],
    ['desk@aurora.test', '/desk/', 'Desk'],
    ['bot@aurora.test', '/chatBot', 'What would you like to know?'],
    ['bot@mpi.test', '/mpichatbot', 'What would you like to know?'],
    ['bot@gates.test', '/gateschatbot', 'What would you like to know?'],
  ] as const

  for (const [email, path, heading] of landings) {
    browserTest(`${email} lands on ${path}`, async ({ visit }) => {
      const page = await visit('/', withMotion)
      await signIn(page, email, demoPassword, 'type')
      await expectPath(page, path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      const { local } = await stored(page)
      expect(local).toMatchObject({ email, 'authtype': 'localdb', 'logged-in': 'true' })
      expect(local['usertoken']).toMatch(/^[\w-]{43}$/)
    })
  }

  browserTest('nomenu@aurora.test sees that permissions are missing', async ({ visit }) => {
    const page = await visit('/', withMotion)
    await signIn(page, 'nomenu@aurora.test', demoPassword, 'type')
    await expectAlert(page, 'User does not have required permissions.')
    await expectPath(page, '/')
  })

  browserTest('nurse@borealis.test enters the mailed code and lands on /insights', async ({ visit }) => {
    const email = 'nurse@borealis.test'
    const before = (await mailsTo(email)).length
    const page = await visit('/', withMotion)
    await signIn(page, email, demoPassword, 'type')
    await sendCode(page, codeIn(await mailAfter(before, email)), 'type')
    await expectPath(page, '/insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await expectTenant(page, 'Borealis')
  })

  browserTest('both@aurora.test chooses Aurora and lands on /insights', async ({ visit }) => {
    const page = await visit('/', withMotion)
    await sendEmail(page, 'both@aurora.test', 'type')
    await expectFocus(tenantChoices(page).first())
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await sendPassword(page, demoPassword, 'type')
    await expectPath(page, '/insights')
    await expectTenant(page, 'Aurora')
  })

  browserTest('both@aurora.test chooses Borealis, enters the code and lands on /insights', async ({ visit }) => {
    const email = 'both@aurora.test'
    const before = (await mailsTo(email)).length
    const page = await visit('/', withMotion)
    await sendEmail(page, email, 'type')
    await expectFocus(tenantChoices(page).first())
    await page.keyboard.press('ArrowDown')
    await expectFocus(page.getByRole('radio', { name: 'Borealis Hospital' }))
    await page.keyboard.press('Enter')
    await sendPassword(page, demoPassword, 'type')
    await sendCode(page, codeIn(await mailAfter(before, email)), 'type')
    await expectPath(page, '/insights')
    await expectTenant(page, 'Borealis')
  })

  browserTest('capitals and spaces around the e-mail and spaces around the password are ignored', async ({ visit }) => {
    const page = await visit('/', withMotion)
    await signIn(page, '  Admin@Aurora.TEST ', ' Portico#2026 ', 'type')
    await expectPath(page, '/insights')
  })
})
