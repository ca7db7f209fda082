import { beforeAll, describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { insertTenantWith } from '#e2e/platform/queries.ts'
import { insertConnections } from '#e2e/platform/connection-queries.ts'
import { sendEmail } from '#e2e/platform/sign-in.ts'

let connections: Record<string, string> = {}

describe('several connections', () => {
  beforeAll(async () => {
    await insertTenantWith('robin@twinmoor.test', 'Twinmoor', 'Twinmoor Trading')
    connections = await insertConnections('Twinmoor', 'twinmoor.test')
  })

  browserTest('are shown by name to every address of the domain, and the chosen one is opened', async ({ visit }) => {
    // The demo's provider does not know this copy of the connection and refuses it.
    visit.tolerate(/status of 400 .*sign-on/)
    const page = await visit('/')
    await sendEmail(page, 'unknown@twinmoor.test')
    await page.getByRole('heading', { level: 1, name: 'Choose how to sign in' }).waitFor()
    const cards = await page.getByRole('group', { name: 'Ways to sign in' }).locator('label').allInnerTexts()
    expect(
      cards.map((text) => text.replaceAll(/\s+/g, ' ')).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['council Identity provider', 'microsoft Microsoft single sign-on'])
    expect(await page.locator('main').innerText()).not.toContain('Twinmoor')
    const begun = page.waitForRequest((request) => request.url().endsWith('/login/idplogin'))
    await page.getByRole('radio', { name: 'council' }).check()
    await page.keyboard.press('Enter')
    expect((await begun).postDataJSON()).toMatchObject({ connectionid: connections['council'] })
    await page.waitForURL((url) => url.port !== new URL(addressOf('/')).port)
  })
})
