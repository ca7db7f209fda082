import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createTestDatabase } from '../local-postgres/src/test-database.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest, type Visit } from '#e2e/platform/browser-test.ts'
import type { DemoMail } from '#e2e/platform/mailbox.ts'
import { startPortico, type Portico } from '#e2e/platform/portico.ts'
import { passwordField, sendEmail, signIn } from '#e2e/platform/sign-in.ts'

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
  const open = async (visit: Visit, address: string): Promise<Page> => {
    const page = await visit.profile({ ignoreHTTPSErrors: true })
    await page.goto(address)
    return page
  }

  browserTest('signs in, on the host of a brand too, without HSTS for this machine', async ({ visit }) => {
    const page = await visit.profile({ ignoreHTTPSErrors: true })
    const response = await page.goto(at('/', 'aurora.localhost'))
    expect(await response?.headerValue('strict-transport-security')).toBeNull()
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === '__Host-portico')).toMatchObject({ secure: true, httpOnly: true })
  })

  browserTest('its stand-in for Microsoft redirects users back to it, and ends their sessions', async ({ visit }) => {
    const page = await open(visit, at('/?redirectto=/desk/'))
    await sendEmail(page, 'user@contoso.test')
    await page.locator('button[value="user@contoso.test"]').first().click()
    await page.waitForURL(at('/desk/**'))
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(at('/'))
  })

  browserTest('so does the SAML provider', async ({ visit }) => {
    const page = await open(visit, at('/?redirectto=/desk/'))
    await sendEmail(page, 'user@dunmore.test')
    await page.locator('button[value="user@dunmore.test"]').first().click()
    await page.waitForURL(at('/desk/**'))
  })

  browserTest('its mails link to https', async ({ visit }) => {
    const page = await open(visit, at('/'))
    await sendEmail(page, 'viewer@aurora.test')
    await passwordField(page).waitFor()
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await page.keyboard.press('Enter')
    const mails = async () => {
      const response = await page.request.get(at('/demo/mailbox.json'))
      return ((await response.json()) as DemoMail[]).find(({ text }) => text.includes('resettoken='))?.text ?? ''
    }
    await expect.poll(mails).toMatch(new RegExp(`https://[a-z.]*localhost:${portico.port}/reset\\?`))
  })
})
