import { describe, expect } from 'vitest'
import { journey } from '#journeys/plumbing/journey.ts'
import { expectFocus, tabTo } from '#journeys/plumbing/keyboard.ts'
import { insertAccountLike } from '#journeys/plumbing/queries.ts'

const charts = ['Sign-ins per day', 'Active sessions', 'Users by role', 'Failed attempts'] as const

describe('Insights', () => {
  journey('draws each figure, with a table behind it', async ({ visit }) => {
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
      expect(await table.locator('tbody tr').count(), title).toBe(points)
      await card.getByRole('button', { name: `Show chart: ${title}` }).click()
      await table.waitFor({ state: 'detached' })
    }
  })

  journey('shows what the tenant has: its roles, and the sign-in that just happened', async ({ visit }) => {
    const email = await insertAccountLike('just.now@aurora.test', 'admin@aurora.test')
    const page = await visit('/insights', { as: email })
    await page.getByRole('button', { name: 'Show table: Users by role' }).click()
    const roles = page.getByRole('table', { name: 'Users by role' })
    for (const role of ['Administrator', 'Viewer', 'Service Desk', 'Chat', 'No Menus']) {
      await roles.getByRole('rowheader', { name: role, exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Show table: Active sessions' }).click()
    const recent = page
      .getByRole('table', { name: 'Active sessions' })
      .getByRole('row')
      .filter({ hasText: 'In the last 5 minutes' })
    expect(Number(await recent.getByRole('cell').textContent())).toBeGreaterThan(0)
  })

  journey('a range of days is chosen by keyboard and changes the figures', async ({ visit }) => {
    const page = await visit('/insights', { as: 'admin@aurora.test' })
    await page.getByText('In the last 30 days, today included.').first().waitFor()
    await tabTo(page, page.getByRole('radio', { name: '30 days' }))
    await page.keyboard.press('ArrowLeft')
    await page.getByText('In the last 7 days, today included.').first().waitFor()
    await page.getByRole('button', { name: 'Show table: Sign-ins per day' }).click()
    const days = page.getByRole('table', { name: 'Sign-ins per day' }).locator('tbody tr')
    await expect.poll(() => days.count()).toBe(7)
  })

  journey('the points of a chart are reached by the arrow keys', async ({ visit }) => {
    const page = await visit('/insights', { as: 'admin@aurora.test' })
    const points = page.getByRole('region', { name: 'Users by role' }).locator('svg [role="img"]')
    await points.first().waitFor()
    await tabTo(page, points.first())
    await page.keyboard.press('ArrowRight')
    await expectFocus(points.nth(1))
    expect(await points.nth(1).getAttribute('aria-label')).toMatch(/^[\w ]+: \d+, \d+\s?%$/)
  })
})
