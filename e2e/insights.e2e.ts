import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'

describe('Insights', () => {
  browserTest(
    'shows the figures of the tenant in a layout that does not shift when they arrive, and a range chosen by keyboard',
    async ({ visit }) => {
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
      await expect
        .poll(() => [...held.keys()].toSorted())
        .toEqual(['/api/insights/operations', '/api/insights/sign-ins'])
      const before = await tops()
      expect(before).toHaveLength(7)
      held.get('/api/insights/operations')?.()
      await page.getByRole('button', { name: 'Show table: Requests by state' }).waitFor()
      expect(await tops()).toEqual(before)
      held.get('/api/insights/sign-ins')?.()
      await page.getByText(/^Counted at/).waitFor()
      expect(await tops()).toEqual(before)
      await page.unrouteAll()

      const tableOf = async (title: string) => {
        await page.getByRole('button', { name: `Show table: ${title}` }).click()
        return page.getByRole('table', { name: title })
      }
      const points = page.getByRole('region', { name: 'Users by role' }).locator('svg [role="img"]')
      await tabTo(page, points.first())
      await page.keyboard.press('ArrowRight')
      await expectFocus(points.nth(1))
      expect(await points.nth(1).getAttribute('aria-label')).toMatch(/^[\w ]+: \d+, \d+\s?%$/)
      const roles = await tableOf('Users by role')
      for (const role of ['Administrator', 'Viewer', 'Service Desk', 'Chat', 'No Menus']) {
        await roles.getByRole('rowheader', { name: role, exact: true }).waitFor()
      }
      const recent = (await tableOf('Active sessions')).getByRole('row').filter({ hasText: 'In the last 5 minutes' })
      expect(Number(await recent.getByRole('cell').textContent())).toBeGreaterThan(0)
      expect(await page.getByText('Sample data are included.').isVisible()).toBe(false)

      await tabTo(page, page.getByRole('radio', { name: '30 days' }))
      await page.keyboard.press('ArrowLeft')
      await page.getByText('In the last 7 days, today included.').first().waitFor()
      const days = (await tableOf('Sign-ins per day')).locator('tbody tr')
      await expect.poll(() => days.count()).toBe(7)
    },
  )
})
