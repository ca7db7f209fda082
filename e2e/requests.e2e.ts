import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { tabTo } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

/** Raises a request with the form, and returns its number. */
async function raise(page: Page, title: string): Promise<string> {
  await page.goto(addressOf('/desk/new'))
  // Hardware, because the demo requires an approval for Access.
  await page.getByRole('radio', { name: 'Hardware' }).check()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Raise request' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return /\/desk\/requests\/(\d+)$/.exec(page.url())?.[1] ?? ''
}

const open = (page: Page, number: string) => page.goto(addressOf(`/desk/requests/${number}`))
const chip = (page: Page, state: string) => page.getByText(state, { exact: true }).first().waitFor()

/** Chooses a transition, and confirms it with a reason. */
async function change(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason (optional)').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function askForApproval(page: Page, approver: string): Promise<void> {
  await page.getByRole('button', { name: 'Request approval' }).click()
  await page.getByRole('combobox', { name: 'Approvers' }).fill(approver)
  await page.getByRole('option', { name: approver }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval', exact: true }).click()
  await chip(page, 'Waiting for approval')
}

describe('the desk', () => {
  browserTest(
    'a request is raised by keyboard, once where Enter is pressed twice, from a draft that survives a reload',
    async ({ visit }) => {
      const newcomer = 'newcomer@aurora.test'
      await insertAccountLike(newcomer, 'viewer@aurora.test')
      const page = await visit('/desk/', { as: newcomer })
      await page.getByText('No requests yet').waitFor()
      await page.getByRole('link', { name: 'New request' }).first().click()
      const title = page.getByRole('textbox', { name: 'Title' })
      await tabTo(page, title)
      await page.keyboard.type('The printer on floor 3 eats paper — “again”')
      await page.reload()
      await expect.poll(() => title.inputValue()).toBe('The printer on floor 3 eats paper — “again”')
      await tabTo(page, page.getByRole('radio', { name: 'Access' }))
      await page.keyboard.press('ArrowRight')
      await tabTo(page, page.getByRole('radio', { name: 'Normal' }))
      await page.keyboard.press('ArrowRight')
      await tabTo(page, page.getByRole('button', { name: 'Raise request' }))
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
      await page.getByRole('heading', { level: 1, name: /^The printer on floor 3/ }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Requests', exact: true }).click()
      const request = page.getByRole('listitem').filter({ hasText: 'The printer on floor 3' })
      await request.getByText('Open', { exact: true }).waitFor()
      await request.getByText('High').waitFor()
      expect(await request.count()).toBe(1)
      await page.getByRole('link', { name: 'New request' }).click()
      expect(await title.inputValue()).toBe('')
    },
  )

  browserTest(
    'requester and agent comment live, and the request is assigned, resolved and reopened',
    async ({ visit }) => {
      const email = await insertAccountLike('live.requester@aurora.test', 'viewer@aurora.test')
      const requester = await visit('/desk/', { as: email })
      const agent = await visit('/desk/', { as: 'admin@aurora.test' })
      const number = await raise(requester, 'The door of the archive sticks')
      // The request appears in the technician's list without a reload.
      await agent.getByRole('link', { name: /The door of the archive sticks/ }).click()
      await agent.getByRole('button', { name: 'Assign to me' }).click()
      await requester.getByText('Assigned to themselves').waitFor()

      const typed = requester.getByLabel('Comment', { exact: true })
      await typed.fill('While I type')
      await agent.getByLabel('Comment', { exact: true }).fill('<b>Which</b> door?')
      await agent.getByRole('button', { name: 'Comment', exact: true }).click()
      await requester.getByText('<b>Which</b> door?', { exact: true }).waitFor()
      expect(await typed.inputValue()).toBe('While I type')
      // A draft survives a visit to another page, and is gone after it was sent.
      await requester.getByRole('main').getByRole('link', { name: 'Requests', exact: true }).click()
      await requester.getByRole('link', { name: /The door of the archive sticks/ }).click()
      await requester.waitForFunction(() => document.querySelector('textarea')?.value === 'While I type')
      await typed.fill('The one in the cellar.')
      await requester.getByRole('button', { name: 'Comment', exact: true }).click()
      await agent.getByText('The one in the cellar.', { exact: true }).waitFor()
      await requester.reload()
      await requester.waitForFunction(() => document.querySelector('textarea')?.value === '')

      await agent.getByLabel('Internal note').check()
      await agent.getByLabel('Internal note, only technicians see it').fill('The key is at the porter’s.')
      await agent.getByRole('button', { name: 'Add note' }).click()
      await agent.getByText('The key is at the porter’s.', { exact: true }).waitFor()
      await change(agent, 'Resolve', 'Oiled.')
      await chip(requester, 'Resolved')
      expect(await requester.getByText('The key is at the porter’s.').count()).toBe(0)
      await change(requester, 'Reopen', 'It sticks again.')
      await chip(agent, 'Open')
      await agent.getByText('It sticks again.').waitFor()

      const stranger = await insertAccountLike('stranger@aurora.test', 'viewer@aurora.test')
      const other = await visit(`/desk/requests/${number}`, { as: stranger })
      await other.getByText('There is no request with this number.').waitFor()
    },
  )

  browserTest(
    'approvals are given, refused with a reason, and delegated; the requester sees each',
    async ({ visit }) => {
      const email = await insertAccountLike('asks@aurora.test', 'viewer@aurora.test')
      const requester = await visit('/desk/', { as: email })
      const agent = await visit('/desk/', { as: 'admin@aurora.test' })
      const approver = await visit('/desk/', { as: 'viewer@aurora.test' })

      const approved = await raise(requester, 'Access to the plans')
      await open(agent, approved)
      await askForApproval(agent, 'Vera Viewer')
      await open(approver, approved)
      await approver.getByRole('button', { name: 'Approve' }).click()
      await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await chip(requester, 'Open')
      await requester.getByText(/Vera Viewer · Approved/).waitFor()

      const rejected = await raise(requester, 'Access to the safe')
      await open(agent, rejected)
      await askForApproval(agent, 'Vera Viewer')
      await approver.goto(addressOf('/desk/?whose=decides'))
      await approver.getByRole('link', { name: /Access to the safe/ }).click()
      await approver.getByRole('button', { name: 'Reject' }).click()
      const dialog = approver.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await approver.getByText('Please give a reason for the rejection.').waitFor()
      await dialog.getByLabel('Reason').fill('No one opens the safe.')
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await chip(requester, 'Rejected')
      await requester.getByText('No one opens the safe.').first().waitFor()

      const delegated = await raise(requester, 'Access to the roof')
      await open(agent, delegated)
      await askForApproval(agent, 'Vera Viewer')
      await open(approver, delegated)
      await approver.getByRole('button', { name: 'Delegate' }).click()
      await approver.getByRole('combobox', { name: 'Colleague' }).fill('Desmond')
      await approver.getByRole('option', { name: 'Desmond Desk' }).click()
      await approver.getByRole('dialog').getByRole('button', { name: 'Delegate' }).click()
      await approver.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' })
      const delegate = await visit(`/desk/requests/${delegated}`, { as: 'desk@aurora.test' })
      await delegate.getByRole('button', { name: 'Approve' }).click()
      await delegate.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await chip(requester, 'Open')
    },
  )

  browserTest('a file goes up and comes down as it was; one of a false type is refused', async ({ visit }) => {
    const email = await insertAccountLike('attaches@aurora.test', 'viewer@aurora.test')
    const page = await visit('/desk/', { as: email })
    await raise(page, 'The report is wrong')
    const input = page.locator('input[type=file]')
    const content = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n')
    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: content })
    await page.getByText('The content of this file does not match its name.').first().waitFor()
    await page.getByRole('button', { name: 'Remove photo.png' }).click()
    await input.setInputFiles({ name: 'Bericht Größe.pdf', mimeType: 'application/pdf', buffer: content })
    // The size shows once the file is uploaded. Before that, comments are refused.
    await page.getByText('43 bytes').waitFor()
    await page.getByLabel('Comment', { exact: true }).fill('See the second page.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    // The wait for the download starts with the click, not with the comment that has the file.
    const file = page.getByRole('article').getByRole('button', { name: /^Bericht Größe\.pdf/ })
    await file.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(download.suggestedFilename()).toBe('Bericht Größe.pdf')
    expect(await readFile(await download.path())).toEqual(content)
  })
})
