import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Page } from 'playwright-core'
import {
  answers,
  fails,
  isCutOff,
  modelKey,
  openModelServer,
  type ModelServer,
} from '@portico/features/assistant/server/model/test-model-server.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { signIn } from '#e2e/platform/sign-in.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { startNode, type Node } from '#e2e/resilience/node.ts'

const rows = Array.from({ length: 300 }, (_, row) => {
  const month = String((row % 12) + 1).padStart(2, '0')
  return `${['North', 'South', 'East'][row % 3]},${['Pump', 'Valve'][row % 2]},${row % 100},2025-${month}-01`
})
const csv = `region,product,price,sold\n${rows.join('\n')}\n`
/** The owner's role may save PDFs; the viewer's may not. */
const [owner, viewer] = ['admin@aurora.test', 'viewer@aurora.test']
const wide = { viewport: { width: 1400, height: 900 } }

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let model: ModelServer
let node: Node
const environment = () => ({
  ASSISTANT_BASE_URL: model.url,
  ASSISTANT_API_KEY: modelKey,
  ASSISTANT_MODEL: 'test-model',
})
const start = (withModel: boolean, port?: number) =>
  startNode({
    databaseUrl: database.url,
    ...(withModel ? { environment: environment() } : {}),
    ...(port === undefined ? {} : { port }),
  })

beforeAll(async () => {
  model = await openModelServer()
  database = await createDemoDatabase()
  node = await start(false)
})
afterAll(async () => {
  await node?.end('SIGKILL')
  await model?.close()
  await database?.drop()
})

/** Uploads a file and shows its dashboard, filtered to the rows of the North. */
async function upload(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const rowCount = page.getByRole('region', { name: 'Number of rows', exact: true })
  await rowCount.getByText('300').waitFor()
  await page.getByLabel('region', { exact: true }).selectOption('North')
  await rowCount.getByText('100').waitFor()
}

/**
 * Kills and restarts the server, then opens Insights. Leaves the page first, because its requests would fail in
 * between.
 */
async function restart(page: Page, withModel: boolean): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await node.end('SIGKILL')
  node = await start(withModel, node.port)
  await page.goto(`${origin}/insights`)
}

async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your question' })
  await field.fill(question)
  await page.keyboard.press('Enter')
  await expect.poll(() => field.isEnabled()).toBe(true)
}

const chat = (page: Page) => page.getByRole('radio', { name: 'Chat' }).check({ force: true })
const verified = (page: Page, title: string) =>
  page.getByRole('button', { exact: true, name: `Calculated twice. Source of ${title}` })

describe('the assistant, from a file to a pin that survives a restart,', () => {
  browserTest('works without a model', async ({ visit }) => {
    const page = await visit('/', { ...wide, port: node.port })
    await signIn(page, owner)
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await page.goto(`${new URL(page.url()).origin}/askBot`)
    await upload(page, 'Sales.csv')
    await page.getByRole('button', { name: 'Pin Number of rows by product to Insights' }).click()
    await page.getByText('Number of rows by product is pinned to Insights.').waitFor()

    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      return readFile(await download.path())
    }
    const exported = async (form: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: new RegExp(`^${form} `) }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${form.toLowerCase()}$`))
      return readFile(await download.path())
    }
    expect((await saved('PNG: Number of rows by product')).subarray(1, 4).toString()).toBe('PNG')
    expect((await saved('SVG: Number of rows by product')).toString()).toContain('>Pump</text>')
    expect((await saved('CSV: Number of rows by product')).toString()).toContain(
      'product,Number of rows by product\r\n',
    )
    expect((await exported('PDF')).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await exported('CSV')).toString()).toContain('Number of rows\r\n100\r\n')
    expect((await exported('JSON')).toString()).toContain('"title": "Number of rows"')
    const picture = await exported('PNG')
    expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16)]).toEqual(['PNG', 2592])
    const drawn = (await exported('SVG')).toString()
    const alone = await page.context().newPage()
    await alone.goto(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`)
    for (const text of ['100', 'Number of rows by product', 'Pump'])
      await alone
        .locator('text', { hasText: new RegExp(`^${text}$`) })
        .first()
        .waitFor()
    await alone.locator('text', { hasText: 'where region is North' }).waitFor()
    await alone.close()

    await chat(page)
    await ask(page, 'How many rows are in the North?')
    await page.getByText('Number of rows, where region is North: 100').waitFor()
    await ask(page, 'What is the average price in the South?')
    await verified(page, 'Avg price, where region is South').waitFor()
    await ask(page, 'Total price by product in a pie chart')
    await verified(page, 'Total price by product').waitFor()
    await ask(page, 'and by month?')
    await verified(page, 'Total price by month (sold)').waitFor()
    await ask(page, 'Average salary by region')
    await page.getByText('There is no column “salary” in Sales.csv. These columns exist:').waitFor()

    await restart(page, false)
    const pin = page.getByRole('region', { name: 'Number of rows by product · Sales.csv', exact: true })
    await verified(page, 'Number of rows by product').waitFor()
    await pin.getByRole('link', { name: 'Number of rows by product' }).click()
    await page.getByRole('heading', { level: 2, name: 'Number of rows by product' }).first().waitFor()
    await page.getByRole('button', { name: 'Remove from Insights' }).click()
    await page.getByText('Number of rows by product is no longer in Insights.').waitFor()
  })

  browserTest('works with a model, also while that misbehaves', async ({ visit }) => {
    const chart = {
      kind: 'chart',
      aggregate: 'sum',
      column: 'c3',
      share: false,
      group: 'c1',
      bin: 'none',
      width: 0,
      filters: [],
      order: 'none',
      limit: 0,
      chart: 'pieChart',
      sentence: '',
    }
    await node.end('SIGKILL')
    node = await start(true, node.port)
    const page = await visit('/', { ...wide, port: node.port })
    await signIn(page, viewer)
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await page.goto(`${new URL(page.url()).origin}/askBot`)
    await upload(page, 'Business.csv')
    await chat(page)

    const readByModel = page.getByText('The language model interpreted the question.')
    const readHere = (why: string) => page.getByText(why)
    model.behave(answers(chart))
    await ask(page, 'How is our business looking?')
    await verified(page, 'Total price by region').waitFor()
    expect(await readByModel.count()).toBe(1)
    model.behave(answers(`Of course! ${JSON.stringify({ ...chart, group: 'c2' })} I hope this helps.`))
    await ask(page, 'How is our business looking with the things we sell?')
    await verified(page, 'Total price by product').waitFor()
    model.behave(answers({ ...chart, column: 'c99' }), answers({ ...chart, aggregate: 'average' }))
    await ask(page, 'How is our business looking on the whole?')
    await verified(page, 'Avg price by region').waitFor()
    model.behave(isCutOff(chart))
    await ask(page, 'How is our business looking in short?')
    await readHere('The language model had no usable answer, so the built-in engine answered.').first().waitFor()
    model.behave(fails(500))
    await ask(page, 'How is our business looking these days?')
    await readHere('The language model is not available, so the built-in engine answered.').first().waitFor()
    expect(JSON.stringify(model.requests)).not.toContain('2025-03-01,')

    await page.getByRole('radio', { name: 'Dashboard', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: /^PNG / }).waitFor()
    expect(await page.getByRole('menuitem', { name: /^PDF / }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Pin to Insights', exact: true }).click()
    await page.getByText(/is pinned to Insights\.$/).waitFor()
    await restart(page, true)
    await page.getByRole('button', { name: 'Remove from Insights' }).first().waitFor()
    await verified(page, 'Number of rows').first().waitFor()
  })
})
