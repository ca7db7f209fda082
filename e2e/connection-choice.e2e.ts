import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { insertTenantWith } from '#e2e/platform/queries.ts'
import { insertConnections } from '#e2e/platform/connection-queries.ts'
import { sendEmail, tenantChoices } from '#e2e/platform/sign-in.ts'

const both = 'both@twinmoor.test'
let connections: Record<string, string> = {}

const cards = async (page: Page, name = 'Tenant') => {
  const group = page.getByRole('group', { name })
  await group.waitFor()
  return (await group.locator('label').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
}

describe('several connections', () => {
  beforeAll(async () => {
    await insertTenantWith(both, 'Twinmoor', 'Twinmoor Trading')
    await insertTenantWith(both, 'Fenwick', 'Fenwick Trading')
    connections = await insertConnections('Twinmoor', 'twinmoor.test')
    await insertConnections('Fenwick', 'fenwick.test')
  })

  browserTest('are shown by name to every address of the domain, and the chosen one is opened', async ({ visit }) => {
    // The demo's provider does not know this copy of its connection.
    visit.tolerate(/status of 400 .*sign-on/)
    const page = await visit('/')
    await sendEmail(page, 'unknown@twinmoor.test')
    await page.getByRole('heading', { level: 1, name: 'Choose how to log in' }).waitFor()
    expect((await cards(page, 'Ways to log in')).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'council Identity provider',
      'microsoft Microsoft single sign-on',
    ])
    expect(await page.locator('main').innerText()).not.toContain('Twinmoor')
    const begun = page.waitForRequest((request) => request.url().endsWith('/login/idplogin'))
    await page.getByRole('radio', { name: 'council' }).check()
    await page.keyboard.press('Enter')
    expect((await begun).postDataJSON()).toMatchObject({ connectionid: connections['council'] })
    await page.waitForURL((url) => url.port !== new URL(addressOf('/')).port)
  })

  browserTest('of listed tenants are beside the name of the tenant', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, both)
    expect(await cards(page)).toEqual([
      'Fenwick Trading Microsoft single sign-on · microsoft',
      'Fenwick Trading Identity provider · council',
      'Twinmoor Trading Microsoft single sign-on · microsoft',
      'Twinmoor Trading Identity provider · council',
    ])
    expect(await tenantChoices(page).count()).toBe(4)
  })

  browserTest('are not offered where there is only one', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'unknown@dunmore.test')
    await page.waitForURL((url) => url.port !== new URL(addressOf('/')).port)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Log in to Portico' }).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('council')
  })
})
