import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { emailField } from '#e2e/platform/sign-in.ts'

const why = 'The password reset time has elapsed, or the temporary password entered was wrong.'

describe('an expired password reset', () => {
  browserTest('ends on a page that shows that and leads back to the sign-in', async ({ visit }) => {
    const page = await visit.profile()
    const response = await page.goto(addressOf('/validityexpiry'))
    expect(response?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Validity Expired' }).waitFor()
    await page.getByText(why).waitFor()
    await expect.poll(() => page.title()).toBe('Validity Expired · Portico')
    await page.getByRole('button', { name: 'Go to login' }).click()
    await expectPath(page, '/')
    await emailField(page).waitFor()
  })

  browserTest('redirects a signed-in user', async ({ visit }) => {
    const page = await visit('/validityexpiry', { as: 'viewer@aurora.test' })
    await expectPath(page, '/insights')
  })
})
