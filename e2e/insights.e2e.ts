import { describe, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { addressOf } from '#e2e/platform/address.ts'
import { counted, ownBoard, titles, widget } from '#e2e/platform/board.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter, mailsTo } from '#e2e/platform/mailbox.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { sendCode, sendEmail, sendPassword } from '#e2e/platform/sign-in.ts'

/** Returns the subtitle of the page, which states the board's filter. */
const lead = (page: Page) => page.locator('main header p').first().textContent()

describe('the board', () => {
  browserTest(
    'is read into places that do not shift, its charts walked by keys and read as tables, and its range chosen by keyboard',
    async ({ visit }) => {
      const email = await insertAccountLike('reader@boards.test', 'admin@aurora.test')
      const page = await visit.profile({ as: email, viewport: { width: 390, height: 844 } })
      let arrive = () => {}
      const held = new Promise<void>((resolve) => (arrive = resolve))
      await page.route('**/api/insights/board?*', async (route) => {
        await held
        await route.continue()
      })
      const tops = () =>
        page
          .locator('main [style*="--column"]')
          .evaluateAll((places) => places.map((place) => place.getBoundingClientRect().top + scrollY))
      await page.goto(addressOf('/insights'))
      await expect.poll(async () => (await tops()).length).toBeGreaterThan(8)
      await page.getByRole('combobox', { name: 'Company' }).waitFor()
      const before = await tops()
      arrive()
      await page.getByRole('button', { name: 'Show table: Devices by state' }).waitFor()
      const after = await tops()
      // The buttons that depend on the role's menu appear without moving anything else.
      expect(after.map((top) => top - (after[0] ?? 0))).toEqual(before.map((top) => top - (before[0] ?? 0)))
      await page.unrouteAll()

      const points = widget(page, 'Devices by system').locator('svg [role="img"]')
      await tabTo(page, points.first())
      await page.keyboard.press('ArrowRight')
      await expectFocus(points.nth(1))
      expect(await points.nth(1).getAttribute('aria-label')).toMatch(/^[\w ]+: \d+, \d+\s?%$/)
      await page.getByRole('button', { name: 'Show table: Devices by system' }).click()
      const systems = page.getByRole('table', { name: 'Devices by system' })
      await systems.getByRole('rowheader', { name: 'Windows', exact: true }).waitFor()

      await page.getByRole('button', { name: 'Show table: Sign-ins' }).click()
      await tabTo(page, page.getByRole('radio', { name: '30d' }))
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('7d')
      const days = page.getByRole('table', { name: 'Sign-ins' }).locator('tbody tr')
      await expect.poll(() => days.count()).toBe(7)
    },
  )

  browserTest('is about the company and the days of its address, and Back shows the former ones', async ({ visit }) => {
    const page = await ownBoard(visit, 'filters')
    await page.getByRole('combobox', { name: 'Company' }).fill('Aurora')
    await page
      .getByRole('option', { name: /^Aurora/ })
      .first()
      .click()
    await expect.poll(() => new URL(page.url()).searchParams.get('company')).toMatch(/^[\da-f-]{36}$/)
    const shared = page.url()
    await expect.poll(() => lead(page)).toMatch(/^Aurora.* · /)
    await page.getByRole('radio', { name: '90d' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('90d')
    await page.goBack()
    await expect.poll(() => page.url()).toBe(shared)
    await page.getByRole('radio', { name: '30d', checked: true }).waitFor()
    await page.goBack()
    await expect.poll(() => lead(page)).toMatch(/^All companies · /)
    expect(new URL(page.url()).searchParams.get('company')).toBe('all')
    await page.goto(`${addressOf('/insights')}?range=yesterday`)
    await page
      .getByRole('alert')
      .getByText(/^This time range is not valid/)
      .waitFor()
    await page.getByRole('button', { name: 'Show the last 30 days' }).click()
    await widget(page, 'Devices').waitFor()
  })

  browserTest(
    'of a role without the permissions has no buttons, and the server refuses its changes',
    async ({ visit }) => {
      const email = await insertAccountLike('viewer@boards.test', 'viewer@aurora.test')
      const page = await visit.profile({ as: email })
      const answered = page.waitForResponse((response) => response.url().includes('/api/insights/board?'))
      await page.goto(addressOf('/insights?edit=account'))
      const headers = await (await answered).request().allHeaders()
      await page.getByText(counted).waitFor()
      for (const name of ['Edit Dashboard', 'Change Page Layout', 'Export to PDF', 'Save']) {
        expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
      }
      await expect.poll(() => new URL(page.url()).search).toBe('')
      const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
      const refused = await page.request.put(addressOf('/api/insights/board'), {
        headers: own,
        data: { owner: 'account', widgets: [], version: 0, overwrites: true },
      })
      expect(await refused.json()).toMatchObject({ code: 409, module_code: 'INSIGHTS_ERR001' })
      // The session is still valid: a refused change does not end it.
      await page.reload()
      await page.getByText(counted).waitFor()
    },
  )

  browserTest('of a tenant that is no MSP is its own', async ({ visit }) => {
    const email = await insertAccountLike('nurse@boards.test', 'nurse@borealis.test', 'Borealis')
    const before = (await mailsTo(email)).length
    const page = await visit('/')
    await sendEmail(page, email)
    await sendPassword(page)
    await sendCode(page, codeIn(await mailAfter(before, email)))
    await expectPath(page, '/insights')
    await page.getByText(counted).waitFor()
    expect(await titles(page)).not.toContain('Busiest devices')
    expect(await titles(page)).toContain('Active sessions')
  })
})

describe('the page of a board', () => {
  browserTest('is laid out differently at once, and as it was saved', async ({ visit }) => {
    const page = await ownBoard(visit, 'layout')
    const board = page.locator('main [data-arrangement]')
    await page.getByRole('button', { name: 'Change Page Layout' }).click()
    await page.getByRole('radio', { name: 'One column' }).click()
    expect(await board.getAttribute('data-arrangement')).toBe('one-column')
    await page.keyboard.press('Escape')
    await expect.poll(() => board.getAttribute('data-arrangement')).toBe('grid')
    await page.getByRole('button', { name: 'Change Page Layout' }).click()
    await page.getByRole('radio', { name: 'Two columns' }).click()
    await page.getByRole('radio', { name: 'Compact' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.reload()
    await page.getByText(counted).waitFor()
    expect(await board.getAttribute('data-arrangement')).toBe('two-columns')
    expect(await board.getAttribute('data-density')).toBe('compact')
  })

  browserTest('is saved as PDF', async ({ visit }) => {
    const page = await ownBoard(visit, 'pdf')
    await page.getByRole('button', { name: 'Export to PDF' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    await page
      .getByRole('status')
      .getByText(/was saved\.$/)
      .waitFor()
  })
})
