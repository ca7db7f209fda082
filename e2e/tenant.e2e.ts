import { afterAll, beforeAll, describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, expectToHideAfter, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { changeDomain, insertAccountLike, insertTenantWith } from '#e2e/platform/queries.ts'
import {
  backButton,
  emailField,
  passwordField,
  sendEmail,
  sendPassword,
  signIn,
  tenantChoices,
} from '#e2e/platform/sign-in.ts'

const many = 'many@aurora.test'
const places = ['Ashford', 'Brookside', 'Cranmore', 'Dovecote', 'Elmhurst', 'Fairfield'] as const

describe('choosing a tenant', () => {
  afterAll(() => changeDomain('vuln.localhost', { discovery: 'open' }))
  beforeAll(async () => {
    await insertAccountLike(many, 'admin@aurora.test')
    for (const place of places) await insertTenantWith(many, place, `${place} Services`)
  })

  browserTest('an e-mail of one tenant goes straight to the password', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'admin@aurora.test')
    await expectFocus(passwordField(page))
    expect(await tenantChoices(page).count()).toBe(0)
  })

  browserTest('each tenant shows its name and how its users sign in', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'both@aurora.test')
    await page.getByRole('group', { name: 'Tenant' }).waitFor()
    expect(await page.getByRole('group', { name: 'Tenant' }).locator('label').allInnerTexts()).toEqual([
      expect.stringMatching(/^Aurora Managed Services\s+Password$/),
      expect.stringMatching(/^Borealis Hospital\s+Password$/),
    ])
  })

  browserTest('Enter without a choice shows a message, which hides after three seconds', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'both@aurora.test')
    await expectFocus(tenantChoices(page).first())
    await expectToHideAfter(page, 'Please enter Tenant', 3_000, () => page.keyboard.press('Enter'))
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

  browserTest('more than six tenants can be searched', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, many)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expectFocus(search)
    expect(await tenantChoices(page).count()).toBe(7)
    await page.keyboard.type('dove')
    await expect.poll(() => tenantChoices(page).count()).toBe(1)
    await tabTo(page, page.getByRole('radio', { name: 'Dovecote Services' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await sendPassword(page)
    await expectPath(page, '/insights')
  })

  browserTest('a search without a match shows that, and a shorter one matches again', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, many)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expectFocus(search)
    await page.keyboard.type('nowhere')
    await page.getByText('No tenant has this in its name. Try fewer letters.').waitFor()
    await search.fill('')
    await expect.poll(() => tenantChoices(page).count()).toBe(7)
  })

  browserTest('six tenants or fewer have no search', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'both@aurora.test')
    await expectFocus(tenantChoices(page).first())
    expect(await page.getByRole('searchbox').count()).toBe(0)
  })

  browserTest('Back returns to the e-mail, which is kept', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'both@aurora.test')
    await tabTo(page, backButton(page))
    await page.keyboard.press('Enter')
    await expectFocus(emailField(page))
    expect(await emailField(page).inputValue()).toBe('both@aurora.test')
  })

  browserTest('where tenants are private, those whose password matched are listed after it', async ({ visit }) => {
    await changeDomain('vuln.localhost', { discovery: 'private' })
    const page = await visit('/', { host: 'vuln.localhost' })
    await sendEmail(page, many)
    await page.getByRole('heading', { level: 1, name: 'Log in to Wardline' }).waitFor()
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

  browserTest(
    "an address of one tenant signs in after the neutral step, and then the browser gets the tenant's name",
    async ({ visit }) => {
      const page = await visit('/')
      await signIn(page, 'admin@aurora.test')
      await expectPath(page, '/insights')
      expect((await stored(page)).local).toMatchObject({
        tenantname: 'Aurora',
        clientname: 'Aurora',
        databasename: 'Aurora',
      })
    },
  )

  browserTest('a tenant that uses single sign-on requires no password', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'user@contoso.test')
    await page.waitForURL((url) => url.port !== new URL(addressOf('/')).port)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Log in to Portico' }).waitFor()
    await page.getByRole('button', { name: 'Continue with Microsoft' }).waitFor()
    expect(await passwordField(page).count()).toBe(0)
    await backButton(page).click()
    await expectFocus(emailField(page))
  })
})
