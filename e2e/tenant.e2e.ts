import { afterAll, beforeAll, describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { changeDomain, insertAccountLike, insertTenantWith } from '#e2e/platform/queries.ts'
import { sendEmail, sendPassword, tenantChoices } from '#e2e/platform/sign-in.ts'

const many = 'many@aurora.test'
const places = ['Ashford', 'Brookside', 'Cranmore', 'Dovecote', 'Elmhurst', 'Fairfield'] as const

describe('choosing a tenant', () => {
  afterAll(() => changeDomain('vuln.localhost', { discovery: 'open' }))
  beforeAll(async () => {
    await insertAccountLike(many, 'admin@aurora.test')
    for (const place of places) await insertTenantWith(many, place, `${place} Services`)
  })

  browserTest('the tenant used last comes first the next time, and is chosen', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, many)
    await page.getByRole('radio', { name: 'Elmhurst Services' }).check()
    await page.keyboard.press('Enter')
    await sendPassword(page)
    await expectPath(page, '/insights')

    await page.context().clearCookies({ name: '__Host-session' })
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto(addressOf('/'))
    await sendEmail(page, many)
    await page.getByText('Last used').waitFor()
    const first = tenantChoices(page).first()
    expect(await first.getAttribute('value')).toBe(
      await page.getByRole('radio', { name: 'Elmhurst' }).getAttribute('value'),
    )
    expect(await first.isChecked()).toBe(true)
  })

  browserTest('where tenants are private, those whose password matched are listed after it', async ({ visit }) => {
    await changeDomain('vuln.localhost', { discovery: 'private' })
    const page = await visit('/', { host: 'vuln.localhost' })
    await sendEmail(page, many)
    await page.getByRole('heading', { level: 1, name: 'Sign in to Wardline' }).waitFor()
    await sendPassword(page)
    await page.getByRole('searchbox', { name: 'Search' }).or(tenantChoices(page).first()).first().waitFor()
    expect(await tenantChoices(page).count()).toBe(5)
    const chosen = tenantChoices(page).first()
    const name = await chosen.locator('xpath=ancestor::label').innerText()
    await chosen.check()
    await page.keyboard.press('Enter')
    await expectPath(page, '/insights')
    const { local } = await stored(page)
    expect(name).toContain(local['tenantname'])
    expect(local['clientname']).toBe(local['tenantname'])
    expect(local['databasename']).toBe(local['tenantname'])
  })
})
