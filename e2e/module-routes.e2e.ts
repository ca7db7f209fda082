import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAlert, expectPath, stopCountdown, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { deleteModulesOf, insertAccountLike, insertTenantWith } from '#e2e/platform/queries.ts'
import { addressOf } from '#e2e/platform/address.ts'
import { emailField, signIn } from '#e2e/platform/sign-in.ts'

/** The calls that were refused for lack of a permission, by path. */
function refusedCalls(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  return refused
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Route Not Found' })

describe('a page of a module that the role lacks is Route Not Found', () => {
  for (const [email, paths] of [
    ['desk@aurora.test', ['/insights', '/chatBot', '/mpichatbot', '/gateschatbot', '/browserapp', '/chat/']],
    ['bot@aurora.test', ['/insights', '/desk/', '/desk/3']],
  ] as const) {
    for (const path of paths) {
      browserTest(`${path} for ${email}, who can go back`, async ({ visit }) => {
        const page = await visit.profile({ as: email })
        const refused = refusedCalls(page)
        await stopCountdown(page)
        await page.goto(addressOf(path))
        await heading(page).waitFor()
        await page.getByRole('button', { name: 'Back to the app' }).click()
        await expectPath(page, email === 'desk@aurora.test' ? '/desk/' : '/chatBot')
        expect(refused).toEqual([])
      })
    }
  }

  browserTest('and after five seconds it leads to the sign-in with storage cleared', async ({ visit }) => {
    const email = await insertAccountLike('deskonly@aurora.test', 'desk@aurora.test')
    const page = await visit('/')
    await signIn(page, email)
    await expectPath(page, '/desk/')
    await page.goto(addressOf('/insights'))
    await heading(page).waitFor()
    await expectPath(page, '/')
    await emailField(page).waitFor()
    expect((await stored(page)).local['usertoken']).toBeUndefined()
  })

  browserTest('and pages without a permission are shown', async ({ visit }) => {
    for (const path of ['/glossary', '/document', '/sessions', '/beakapps']) {
      const page = await visit(path, { as: 'bot@aurora.test' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await heading(page).count()).toBe(0)
    }
  })
})

describe('signing in', () => {
  browserTest("with a redirectto into a module that the role lacks leads to the role's landing", async ({ visit }) => {
    const page = await visit('/?redirectto=/chatBot')
    const refused = refusedCalls(page)
    await signIn(page, 'desk@aurora.test')
    await expectPath(page, '/desk/')
    expect(refused).toEqual([])
  })
})

describe('a role that loses its module', () => {
  browserTest('while a page of it is open is sent to the sign-in with the reason', async ({ visit }) => {
    const email = 'loses@module-routes.test'
    await insertTenantWith(email, 'Losing', 'Losing Works')
    const page = await visit('/')
    await signIn(page, email)
    await expectPath(page, '/insights')
    // All figures are shown: only the next request of the page is refused.
    await page.getByText(/^Counted at/).waitFor()
    await deleteModulesOf('Losing')
    await page.getByRole('radio', { name: '7 days' }).click()
    await expectPath(page, '/')
    await expectAlert(page, 'User does not have required permissions.')
  })
})
