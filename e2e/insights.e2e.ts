import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest, type Visit } from '#e2e/platform/browser-test.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter, mailsTo } from '#e2e/platform/mailbox.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { sendCode, sendEmail, sendPassword } from '#e2e/platform/sign-in.ts'
import type { Page } from 'playwright-core'

const counted = /^Counted at/

/** The page of a new administrator of Aurora, whose board is the product's. */
async function ownBoard(visit: Visit, name: string, options: Parameters<Visit['profile']>[0] = {}): Promise<Page> {
  const page = await visit.profile({
    as: await insertAccountLike(`${name}@boards.test`, 'admin@aurora.test'),
    ...options,
  })
  await page.goto(addressOf('/insights'))
  await page.getByText(counted).waitFor()
  return page
}

const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const titles = (page: Page) => page.locator('main section h2').allTextContents()
/** What the board is about, under the page's title. */
const lead = (page: Page) => page.locator('main header p').first().textContent()
const edit = (page: Page) => page.getByRole('button', { name: 'Edit Dashboard' }).click()
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move or resize ${title}` })

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
      await page.getByRole('button', { name: 'Show table: Requests by state' }).waitFor()
      const after = await tops()
      // The buttons that the role's menu permits are the only ones that came.
      expect(after.map((top) => top - (after[0] ?? 0))).toEqual(before.map((top) => top - (before[0] ?? 0)))
      await page.unrouteAll()

      const points = widget(page, 'Users by role').locator('svg [role="img"]')
      await tabTo(page, points.first())
      await page.keyboard.press('ArrowRight')
      await expectFocus(points.nth(1))
      expect(await points.nth(1).getAttribute('aria-label')).toMatch(/^[\w ]+: \d+, \d+\s?%$/)
      await page.getByRole('button', { name: 'Show table: Users by role' }).click()
      const roles = page.getByRole('table', { name: 'Users by role' })
      await roles.getByRole('rowheader', { name: 'Viewer', exact: true }).waitFor()

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
      // The session goes on: a refusal of a change is none of the session.
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

describe('the editor of a board', () => {
  browserTest('moves and resizes by mouse, adds, takes steps back, and keeps what is saved', async ({ visit }) => {
    const page = await ownBoard(visit, 'mouse')
    await edit(page)
    const sessions = page.locator('[data-widget="sessions"]')
    const requests = page.locator('[data-widget="requests"]')
    await sessions.scrollIntoViewIfNeeded()
    const [from, to] = [await sessions.boundingBox(), await requests.boundingBox()]
    if (from === null || to === null) throw new Error('Both widgets are shown.')
    await page.mouse.move(from.x + 40, from.y + 40)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 40, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await sessions.boundingBox())?.x ?? 0)).toBe(Math.round(to.x))

    const corner = await sessions.boundingBox()
    if (corner === null) throw new Error('The widget is shown.')
    await page.mouse.move(corner.x + corner.width - 6, corner.y + corner.height - 6)
    await page.mouse.down()
    await page.mouse.move(corner.x + corner.width + 90, corner.y + corner.height - 6, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await sessions.boundingBox())?.width ?? 0).toBeGreaterThan(corner.width + 60)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => (await sessions.boundingBox())?.width ?? 0).toBeCloseTo(corner.width, 0)

    await page.getByRole('button', { name: 'Add widget' }).click()
    await page.getByRole('button', { name: 'Add Users by role' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Remove Sign-ins' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit Dashboard' }).waitFor()
    await page.reload()
    await page.getByText(counted).waitFor()
    const shown = await titles(page)
    expect(shown).not.toContain('Sign-ins')
    expect(shown.filter((title) => title === 'Users by role')).toHaveLength(2)
    expect(shown.indexOf('Active sessions')).toBeLessThan(shown.indexOf('Requests by state'))

    await edit(page)
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click()
    await widget(page, 'Sign-ins').waitFor()
    expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
  })

  browserTest('moves and resizes by keys alone, and announces each place', async ({ visit }) => {
    const page = await ownBoard(visit, 'keys')
    await page.getByRole('button', { name: 'Edit Dashboard' }).focus()
    await page.keyboard.press('Enter')
    await handle(page, 'Failed attempts').focus()
    const says = (text: string) =>
      page.getByRole('status').getByText(text, { exact: true }).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await says('Failed attempts, column 9, row 9, 4 wide, 4 high')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowDown')
    await says('Failed attempts, column 9, row 5, 4 wide, 5 high')
    await page.keyboard.press('Enter')
    await expectFocus(handle(page, 'Failed attempts'))
    await page.keyboard.press('Shift+ArrowLeft')
    await says('Failed attempts, column 9, row 5, 3 wide, 5 high')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await handle(page, 'Users by role').focus()
    await page.keyboard.press('Delete')
    await says('Users by role was removed')
    await page.getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit Dashboard' }).waitFor()
    await page.reload()
    await page.getByText(counted).waitFor()
    expect(await titles(page)).not.toContain('Users by role')
    const place = page.locator('main [style*="--column"]').filter({ has: widget(page, 'Failed attempts') })
    expect(await place.evaluate((element) => element.style.getPropertyValue('--w'))).toBe('3')
    expect(await place.evaluate((element) => element.style.getPropertyValue('--h'))).toBe('5')
  })

  browserTest(
    'asks before changes are lost, by a link and by Back, and discards no more than them',
    async ({ visit }) => {
      const page = await ownBoard(visit, 'discards')
      await page.getByRole('radio', { name: '7d' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('7d')
      await edit(page)
      await page.getByRole('button', { name: 'Remove Users by role' }).click()
      const asked = page.getByRole('alertdialog', { name: 'Discard the changes?' })
      await page.getByRole('link', { name: 'Devices', exact: true }).click()
      await asked.getByRole('button', { name: 'Keep editing' }).click()
      await page.goBack()
      await asked.getByRole('button', { name: 'Keep editing' }).click()
      expect(await page.getByRole('button', { name: 'Remove Users by role' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Discard' }).click()
      await asked.getByRole('button', { name: 'Discard' }).click()
      await widget(page, 'Users by role').waitFor()
      expect(new URL(page.url()).search).toBe('?range=7d')
    },
  )

  browserTest('says whose board was saved meanwhile, and overwrites it when asked', async ({ visit }) => {
    const first = await ownBoard(visit, 'both')
    const second = await visit.profile({ as: 'both@boards.test' })
    await second.goto(addressOf('/insights'))
    await second.getByText(counted).waitFor()
    await edit(first)
    await edit(second)
    await first.getByRole('button', { name: 'Remove Users by role' }).click()
    await first.getByRole('button', { name: 'Save' }).click()
    await first.getByRole('button', { name: 'Edit Dashboard' }).waitFor()

    await second.getByRole('button', { name: 'Remove Active sessions' }).click()
    await second.getByRole('button', { name: 'Save' }).click()
    const asked = second.getByRole('dialog', { name: 'This board was changed meanwhile' })
    await asked.getByText(/^Robin Roe saved this board at/).waitFor()
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await second.getByRole('button', { name: 'Save' }).click()
    await asked.getByRole('button', { name: 'Overwrite' }).click()
    await second.getByRole('button', { name: 'Edit Dashboard' }).waitFor()
    await first.reload()
    await first.getByText(counted).waitFor()
    expect(await titles(first)).toContain('Users by role')
    expect(await titles(first)).not.toContain('Active sessions')
  })

  browserTest('works on a phone by buttons', async ({ visit }) => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    const page = await ownBoard(visit, 'phone', phone)
    await page.getByRole('button', { name: 'Edit Dashboard' }).tap()
    await page.getByRole('button', { name: 'Move Waiting for you up' }).tap()
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByRole('button', { name: 'Edit Dashboard' }).waitFor()
    await page.reload()
    await page.getByText(counted).waitFor()
    expect((await titles(page))[0]).toBe('Waiting for you')
  })
})

describe('the page of a board', () => {
  browserTest('is laid out anew at once, and as it was saved', async ({ visit }) => {
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
    const saved = page.waitForEvent('download', { timeout: 30_000 })
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    await page
      .getByRole('status')
      .getByText(/was saved\.$/)
      .waitFor()
  })
})
