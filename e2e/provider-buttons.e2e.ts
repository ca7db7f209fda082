import { afterAll, describe, expect } from 'vitest'
import { runAxe } from '#e2e/platform/axe.ts'
import { expectAlert, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { changeDomain } from '#e2e/platform/queries.ts'
import { emailField, passwordField, untilAlive } from '#e2e/platform/sign-in.ts'

const host = 'aurora.localhost'

describe('the department (spec A §2 and §4, Single sign-on)', () => {
  browserTest('is required where a domain has any, and leads to its provider', async ({ visit }) => {
    const page = await visit('/?redirectto=/desk/', { host })
    const department = page.getByRole('combobox', { name: 'Department' })
    await untilAlive(page)
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await department.waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await expectAlert(page, 'Please select an option from the dropdown')
    for (const mode of ['Light', 'Dark']) {
      await page.evaluate((wanted) => void Object.assign(document.documentElement.dataset, { mode: wanted }), mode)
      expect((await runAxe(page)).found).toEqual([])
    }
    expect(await department.getByRole('option').allTextContents()).toEqual(['', 'Trading', 'Town council'])
    await department.selectOption('Trading')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('button[value="user@contoso.test"]').first().click()
    await page.waitForURL('**/desk/**')
    expect((await stored(page)).local).toMatchObject({ authtype: 'msauthapp', email: 'user@contoso.test' })
  })
})

describe('the system status link (spec A §2)', () => {
  browserTest('opens the status page of the demo, which shows the results of its checks', async ({ visit }) => {
    const page = await visit('/')
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'System status' }).click()
    const status = await opened
    await status.getByText('All systems are operational.').waitFor()
    expect(new URL(status.url()).pathname).toBe('/demo/status')
    for (const name of ['Sign-in', 'Database', 'Mail']) {
      await status.getByRole('listitem').filter({ hasText: name }).getByText('Operational').waitFor()
    }
    expect((await runAxe(status)).found).toEqual([])
  })
})

describe('the single sign-on button', () => {
  const departments = [
    { name: 'Trading', tenant: 'Contoso' },
    { name: 'Town council', tenant: 'Dunmore' },
  ]
  afterAll(() => changeDomain(host, { departments }))

  browserTest(
    'leads from the e-mail to the sign-in of its tenant, above a second provider that is not enabled',
    async ({ visit }) => {
      await changeDomain(host, { departments: [] })
      const page = await visit('/', { host })
      // The server is notified of the change shortly after it.
      const isThere = async () => {
        await page.reload()
        return (await page.content()).includes('Town council')
      }
      await expect.poll(isThere, { timeout: 15_000 }).toBe(false)
      await untilAlive(page)
      const single = page.getByRole('button', { name: 'Continue with single sign-on' })
      expect(await page.getByRole('button', { name: 'Continue with another provider' }).isDisabled()).toBe(true)
      await single.click()
      await page.getByText('Enter your Email ID to find your organisation.').waitFor()
      await expectFocus(emailField(page))
      await page.keyboard.type('admin@aurora.test')
      await single.click()
      await passwordField(page).waitFor()
      await single.waitFor({ state: 'hidden' })
    },
  )
})
