import { afterAll, describe, expect } from 'vitest'
import { lookWithAxe } from '#journeys/plumbing/axe.ts'
import { expectAlert, stored } from '#journeys/plumbing/expectations.ts'
import { journey } from '#journeys/plumbing/journey.ts'
import { expectFocus } from '#journeys/plumbing/keyboard.ts'
import { changeDomain } from '#journeys/plumbing/queries.ts'
import { emailField, passwordField, untilAlive } from '#journeys/plumbing/sign-in.ts'

describe('the single sign-on button', () => {
  journey(
    'takes the e-mail to the sign-in of its tenant, above a second provider that is not enabled',
    async ({ visit }) => {
      const page = await visit('/', { host: 'aurora.localhost' })
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

describe('the department', () => {
  const host = 'aurora.localhost'
  afterAll(() => changeDomain(host, { departments: [] }))

  journey('must be chosen where a domain has any, and leads to its provider', async ({ visit }) => {
    await changeDomain(host, { departments: [{ name: 'Trading', tenant: 'Contoso' }] })
    const page = await visit('/?redirectto=/desk/', { host })
    const department = page.getByRole('combobox', { name: 'Department' })
    // The server hears of the change a moment after it.
    await expect
      .poll(
        async () => {
          await page.reload()
          await untilAlive(page)
          await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
          return department.waitFor({ timeout: 1_000 }).then(
            () => 'there',
            () => 'not there',
          )
        },
        { timeout: 15_000 },
      )
      .toBe('there')
    await page.getByRole('button', { name: 'Next' }).click()
    await expectAlert(page, 'Please select an option from the dropdown')
    for (const mode of ['Light', 'Dark']) {
      await page.evaluate((wanted) => void Object.assign(document.documentElement.dataset, { mode: wanted }), mode)
      expect((await lookWithAxe(page)).found).toEqual([])
    }
    await department.selectOption('Trading')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('button[value="user@contoso.test"]').first().click()
    await page.waitForURL('**/desk/**')
    expect((await stored(page)).local).toMatchObject({ authtype: 'msauthapp', email: 'user@contoso.test' })
  })
})
