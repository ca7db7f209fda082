import { describe, expect } from 'vitest'
import { runAxe } from '#e2e/platform/axe.ts'
import { stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { untilAlive } from '#e2e/platform/sign-in.ts'

const host = 'aurora.localhost'

describe('the department (spec A §2 and §4, Single sign-on)', () => {
  browserTest('is asked for where a domain has any, and leads to its provider', async ({ visit }) => {
    const page = await visit('/?redirectto=/desk/', { host })
    const department = page.getByRole('combobox', { name: 'Department' })
    await untilAlive(page)
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await department.waitFor()
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
