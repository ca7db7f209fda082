import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAlert, expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { deleteModulesOf, insertTenantWith } from '#e2e/platform/queries.ts'
import { addressOf } from '#e2e/platform/address.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

/** Returns the paths of the calls that are refused for lack of a permission. */
function refusedCalls(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  return refused
}

// Each page for a missing module has a story (features/landing/web/module-route.stories.tsx).
describe('a module that the role lacks', () => {
  browserTest(
    'is left out of the landing, and its pages say what the role lacks and keep the session',
    async ({ visit }) => {
      const page = await visit('/?redirectto=/chatBot')
      const refused = refusedCalls(page)
      await signIn(page, 'desk@aurora.test')
      await expectPath(page, '/desk/')
      await page.goto(addressOf('/insights'))
      await page.getByRole('heading', { level: 1, name: 'No access to Insights' }).waitFor()
      await page.getByText(/ask the owner of Aurora to add it/).waitFor()
      await page.getByRole('button', { name: 'Back to the app' }).click()
      await expectPath(page, '/desk/')
      expect(refused).toEqual([])
    },
  )
})

describe('a role that loses its module', () => {
  browserTest('while a page of it is open is sent to the sign-in with the reason', async ({ visit }) => {
    const email = 'loses@module-routes.test'
    await insertTenantWith(email, 'Losing', 'Losing Works')
    const page = await visit('/insights', { as: email })
    // All figures are loaded, so only the page's next request is refused.
    await page.getByText(/^Updated/).waitFor()
    await deleteModulesOf('Losing')
    await page.getByRole('radio', { name: '7d' }).click()
    await expectPath(page, '/')
    await expectAlert(page, 'User does not have required permissions.')
  })
})
