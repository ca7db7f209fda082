import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

const charts = [
  'Sign-ins per day',
  'Active sessions',
  'Users by role',
  'Failed attempts',
  'Devices by system',
  'Devices by last report',
  'Requests by state',
] as const

/** Charts that show the smallest of many shares as one; their tables show all. */
const mostShares: Partial<Record<(typeof charts)[number], number>> = { 'Users by role': 5, 'Failed attempts': 4 }

describe('Insights', () => {
  browserTest('draws each figure, with a table behind it', async ({ visit }) => {
    const page = await visit('/insights', { as: 'admin@aurora.test' })
    for (const title of charts) {
      const card = page.getByRole('region', { name: title, exact: true }).first()
      await card.waitFor()
      const drawn = card.locator('svg [role="img"]')
      await drawn.first().waitFor()
      const points = await drawn.count()
      await card.getByRole('button', { name: `Show table: ${title}` }).click()
      const table = card.getByRole('table', { name: title })
      await table.waitFor()
      const rows = await table.locator('tbody tr').count()
      expect(points, title).toBe(Math.min(rows, mostShares[title] ?? rows))
      await card.getByRole('button', { name: `Show chart: ${title}` }).click()
      await table.waitFor({ state: 'detached' })
    }
  })

  browserTest("shows the tenant's roles and devices, and the current sign-in", async ({ visit }) => {
    const email = await insertAccountLike('just.now@aurora.test', 'admin@aurora.test')
    const page = await visit('/insights', { as: email })
    await page.getByRole('button', { name: 'Show table: Users by role' }).click()
    const roles = page.getByRole('table', { name: 'Users by role' })
    for (const role of ['Administrator', 'Viewer', 'Service Desk', 'Chat', 'No Menus']) {
      await roles.getByRole('rowheader', { name: role, exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Show table: Devices by system' }).click()
    const systems = page.getByRole('table', { name: 'Devices by system' })
    for (const system of ['Windows', 'Linux', 'macOS'])
      await systems.getByRole('rowheader', { name: system, exact: true }).waitFor()
    expect(await page.getByText('Sample data are included.').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Show table: Active sessions' }).click()
    const recent = page
      .getByRole('table', { name: 'Active sessions' })
      .getByRole('row')
      .filter({ hasText: 'In the last 5 minutes' })
    expect(Number(await recent.getByRole('cell').textContent())).toBeGreaterThan(0)
  })

  browserTest('a range of days is chosen by keyboard and changes the figures', async ({ visit }) => {
    const page = await visit('/insights', { as: 'admin@aurora.test' })
    await page.getByText('In the last 30 days, today included.').first().waitFor()
    await tabTo(page, page.getByRole('radio', { name: '30 days' }))
    await page.keyboard.press('ArrowLeft')
    await page.getByText('In the last 7 days, today included.').first().waitFor()
    await page.getByRole('button', { name: 'Show table: Sign-ins per day' }).click()
    const days = page.getByRole('table', { name: 'Sign-ins per day' }).locator('tbody tr')
    await expect.poll(() => days.count()).toBe(7)
  })

  browserTest('the layout does not shift when the figures arrive, in any order', async ({ visit }) => {
    const page = await visit.profile({ as: 'admin@aurora.test', viewport: { width: 390, height: 844 } })
    const held = new Map<string, () => void>()
    await page.route('**/api/insights/*', async (route) => {
      const { pathname } = new URL(route.request().url())
      await new Promise<void>((resolve) => held.set(pathname, resolve))
      await route.continue()
    })
    const tops = () =>
      page
        .locator('main section')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top + scrollY))
    await page.goto(addressOf('/insights'))
    await expect.poll(() => [...held.keys()].toSorted()).toEqual(['/api/insights/operations', '/api/insights/sign-ins'])
    const before = await tops()
    expect(before).toHaveLength(charts.length)
    held.get('/api/insights/operations')?.()
    await page.getByRole('button', { name: 'Show table: Requests by state' }).waitFor()
    expect(await tops()).toEqual(before)
    held.get('/api/insights/sign-ins')?.()
    await page.getByText(/^Counted at/).waitFor()
    expect(await tops()).toEqual(before)
  })

  browserTest('the points of a chart are reached by the arrow keys', async ({ visit }) => {
    const page = await visit('/insights', { as: 'admin@aurora.test' })
    const points = page.getByRole('region', { name: 'Users by role' }).locator('svg [role="img"]')
    await points.first().waitFor()
    await tabTo(page, points.first())
    await page.keyboard.press('ArrowRight')
    await expectFocus(points.nth(1))
    expect(await points.nth(1).getAttribute('aria-label')).toMatch(/^[\w ]+: \d+, \d+\s?%$/)
  })
})
