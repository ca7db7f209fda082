import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createTestDatabase } from '../packages/local-postgres/src/test-database.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import type { DemoMail } from '#e2e/platform/mailbox.ts'
import { startPortico, type Portico } from '#e2e/platform/portico.ts'
import { demoPassword, passwordField, sendEmail } from '#e2e/platform/sign-in.ts'

describe('npm start -- --https', () => {
  let portico: Portico
  let dropDatabase: () => Promise<void>
  beforeAll(async () => {
    const database = await createTestDatabase()
    dropDatabase = database.drop
    portico = await startPortico(database.url, undefined, ['--https'])
  })
  afterAll(async () => {
    await portico.stop()
    await dropDatabase()
  })

  const at = (path: string, host = 'localhost') => `https://${host}:${portico.port}${path}`
  browserTest(
    'signs in on the host of a brand, without HSTS for this machine; its mails link to https',
    async ({ visit }) => {
      const page = await visit.profile({ ignoreHTTPSErrors: true })
      const response = await page.goto(at('/', 'aurora.localhost'))
      expect(await response?.headerValue('strict-transport-security')).toBeNull()
      await sendEmail(page, 'viewer@aurora.test')
      await passwordField(page).waitFor()
      await page.getByRole('button', { name: 'Forgot password' }).click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
      await page.keyboard.press('Enter')
      const mails = async () => {
        const received = await page.request.get(at('/demo/mailbox.json'))
        return ((await received.json()) as DemoMail[]).find(({ text }) => text.includes('resettoken='))?.text ?? ''
      }
      await expect.poll(mails).toMatch(new RegExp(`https://[a-z.]*localhost:${portico.port}/reset\\?`))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await passwordField(page).fill(demoPassword)
      await passwordField(page).press('Enter')
      await expectPath(page, '/insights')
      const cookies = await page.context().cookies()
      expect(cookies.find(({ name }) => name === '__Host-portico')).toMatchObject({ secure: true, httpOnly: true })
    },
  )

  browserTest(
    'its stand-ins for Microsoft and for a SAML provider redirect users back to it, and the first ends their sessions',
    async ({ visit }) => {
      const page = await visit.profile({ ignoreHTTPSErrors: true })
      await page.goto(at('/?redirectto=/desk/'))
      await sendEmail(page, 'user@contoso.test')
      await page.locator('button[value="user@contoso.test"]').first().click()
      await page.waitForURL(at('/desk/**'))
      await page.getByRole('button', { name: /^Your account: / }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('alertdialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click()
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.waitForURL(at('/'))
      await page.goto(at('/?redirectto=/desk/'))
      await sendEmail(page, 'user@dunmore.test')
      await page.locator('button[value="user@dunmore.test"]').first().click()
      await page.waitForURL(at('/desk/**'))
    },
  )
})
