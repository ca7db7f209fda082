import { readFile } from 'node:fs/promises'
import { readPdf } from '@portico/charts/test-pdf-texts.ts'
import { exportBoard, mailBoard } from '@portico/features/insights/contract/boards.ts'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { patience } from '../tools/patience.ts'

describe('a board as PDF', () => {
  browserTest('is saved by an administrator, about the range that the page shows', async ({ visit }) => {
    const page = await visit.profile({ as: 'admin@aurora.test' })
    await page.goto(addressOf('/insights?range=7d'))
    const headings = page.locator('main').getByRole('heading', { level: 2 })
    await expect.poll(() => headings.count()).toBeGreaterThan(5)
    const titles = await headings.allTextContents()
    await page.getByRole('button', { name: 'Export to PDF' }).click()
    const dialog = page.getByRole('dialog')
    const exported = async () => {
      await dialog.getByRole('button', { name: 'Download PDF' }).click()
      // The dialog also shows failures, so one would appear in the message of this expectation.
      await expect.poll(() => dialog.innerText()).toContain(' was saved.')
    }
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: patience(180_000) }), exported()])
    expect(download.suggestedFilename()).toMatch(/^Insights .+ \d{4}-\d\d-\d\d\.pdf$/)
    await dialog.getByText(`${download.suggestedFilename()} was saved.`).waitFor()
    const { pages } = readPdf(await readFile(await download.path()))
    expect(pages.length).toBeGreaterThan(1)
    const texts = pages.flat()
    // The file contains every widget of the page.
    for (const title of titles) expect(texts).toContain(title)
    expect(texts.join(' ')).toMatch(/Last 7 days: .+ · All companies/)
    expect(texts).toContain(`Page 1 of ${pages.length}`)
  })

  browserTest('comes by mail as its user wants, which the page remembers', async ({ visit }) => {
    const email = await insertAccountLike('mailed-board@aurora.test', 'admin@aurora.test')
    const page = await visit.profile({ as: email })
    await page.goto(addressOf('/insights'))
    const box = page.getByRole('checkbox', { name: 'Email me this board every Monday' })
    await page.getByRole('button', { name: 'Export to PDF' }).click()
    await Promise.all([page.waitForResponse((each) => each.url().endsWith(mailBoard.path)), box.click()])
    await expect.poll(() => box.isChecked()).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Export to PDF' }).click()
    await expect.poll(() => box.isChecked()).toBe(true)
  })

  browserTest('is refused by the server to a role without the permission, whose session goes on', async ({ visit }) => {
    const page = await visit.profile({ as: 'viewer@aurora.test' })
    await page.goto(addressOf('/insights'))
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    const refusedBy = (path: string, method: string, body: object) =>
      page.evaluate(
        async (sent) => {
          const response = await fetch(sent.path, {
            method: sent.method,
            headers: { 'content-type': 'application/json', 'api-key': localStorage.getItem('usertoken') ?? '' },
            body: JSON.stringify(sent.body),
          })
          return (await response.json()) as { summary: string }
        },
        { path, method, body },
      )
    const refusal = { code: 409, summary: 'Your role does not have the permission Export to PDF.', data: null }
    expect(await refusedBy(exportBoard.path, exportBoard.method, {})).toMatchObject(refusal)
    expect(await refusedBy(mailBoard.path, mailBoard.method, { mails_weekly: true })).toMatchObject(refusal)
    expect(await page.getByRole('button', { name: 'Export to PDF' }).count()).toBe(0)
    await page.reload()
    await expectPath(page, '/insights')
  })
})
