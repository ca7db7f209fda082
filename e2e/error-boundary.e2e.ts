import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, expectText } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'

const reference = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/
/** Matches what a browser prints for failed loads and thrown errors. */
const printed = /ERR_FAILED|dynamically imported module|broken on purpose/

describe('a page that cannot be shown', () => {
  browserTest('shows the reference in the log, no secret, and links', async ({ visit }) => {
    visit.tolerate(printed)
    const page = await visit.profile({ as: 'admin@aurora.test' })
    await page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get(this: Intl.DateTimeFormat) {
          if (location.pathname !== '/sessions') return own?.get?.call(this) as unknown
          return () => {
            throw new Error('broken on purpose for ada@aurora.test?password=hunter22')
          }
        },
      })
    })
    const request = page.waitForRequest((request) => request.url().endsWith('/api/faults/'))
    await page.goto(addressOf('/sessions'))
    await page.getByRole('alert').getByText('Something went wrong.', { exact: true }).waitFor()
    const response = await (await request).response()
    if (response === null) throw new Error('The fault was not answered.')
    const { data } = (await response.json()) as { data: { reference: string } }
    expect(data.reference).toMatch(reference)
    await expectText(page, data.reference)
    const sent = (await request).postData() ?? ''
    expect(sent).toContain('broken on purpose')
    for (const secret of ['ada@aurora.test', 'hunter22']) expect(sent).not.toContain(secret)
    await page.getByRole('button', { name: 'Start from the beginning' }).click()
    await expectPath(page, '/insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  })

  browserTest(
    'because the app or a part of it was not loaded is fetched again by a retry, and shows when it is not reported either',
    async ({ visit }) => {
      visit.tolerate(printed)
      const page = await visit.profile({ as: 'admin@aurora.test' })
      const app = /\/assets\/app-[^/]+\.js/
      await page.route(app, (route) => route.abort())
      await page.goto(addressOf('/insights'))
      await page.getByRole('alert').getByText('Something went wrong.', { exact: true }).waitFor()
      await page.getByText(reference).waitFor()
      await page.unroute(app)
      await page.route(/\/assets\/insig-[^/]+\.js|api\/faults/, (route) => route.abort())
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('alert').getByText('Something went wrong.', { exact: true }).waitFor()
      await expectText(page, "Couldn't report it.")
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    },
  )

  // Spec B §2, "Generic render error boundary text".
  browserTest(
    'because the outermost router or the loader failed shows the same, and a retry works',
    async ({ visit }) => {
      visit.tolerate(printed)
      const page = await visit.profile({ as: 'admin@aurora.test' })
      await page.addInitScript(() => {
        const own = history.replaceState.bind(history)
        history.replaceState = (...given) => {
          const failed = sessionStorage.getItem('failed') ?? ''
          if (location.pathname === { '': '/', '/': '/load' }[failed]) {
            sessionStorage.setItem('failed', location.pathname)
            throw new Error('broken on purpose')
          }
          own(...given)
        }
      })
      await page.goto(addressOf('/'))
      for (const path of ['/', '/load']) {
        await page.getByRole('alert').getByText('Something went wrong.', { exact: true }).waitFor()
        await page.getByText(reference).waitFor()
        expect(new URL(page.url()).pathname).toBe(path)
        await page.getByRole('button', { name: 'Try again' }).click()
      }
      await expectPath(page, '/insights')
    },
  )
})
