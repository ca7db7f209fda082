import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'

const systems = ['Windows', 'Windows', 'Windows', 'Linux', 'macOS']
const rows = Array.from({ length: 500 }, (_, row) => {
  const month = String((row % 12) + 1).padStart(2, '0')
  return `${row + 1},${systems[row % 5]},${['Berlin', 'Paris'][row % 2]},${row % 100},2025-${month}-01`
})
const csv = `device_id,os,city,price,enrolled_at\n${rows.join('\n')}\n`

describe('the assistant', () => {
  browserTest("reads the tenant's own data, answers about them, and keeps them on a schedule", async ({ visit }) => {
    const page = await visit('/askBot', { as: 'viewer@aurora.test', viewport: { width: 1400, height: 900 } })
    await page.getByRole('button', { name: /^Devices/ }).click()
    const count = page.getByRole('region', { name: 'Number of rows', exact: true })
    await count.getByRole('button', { exact: true, name: 'Calculated twice. Source of Number of rows' }).waitFor()
    await page
      .getByText(/^As of /)
      .first()
      .waitFor()

    await page.getByRole('radio', { name: 'Chat' }).check({ force: true })
    await page.getByRole('textbox', { name: 'Your question' }).fill('Number of devices by system in a pie chart')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { exact: true, name: 'Calculated twice. Source of Number of rows by system' })
      .waitFor()

    await page.getByRole('radio', { name: 'Data' }).check({ force: true })
    await page.getByLabel('Update schedule').selectOption('Every day')
    await page.getByText(/^Next update: /).waitFor()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.reload()
    await page.getByLabel('Update schedule').waitFor()
    await page.goBack()
    await page.getByRole('log', { name: 'Conversation' }).waitFor()
    await page.goBack()
    await count.getByRole('button', { exact: true, name: 'Calculated twice. Source of Number of rows' }).waitFor()
    await page.goForward()
    await page.goForward()
    await page.getByRole('button', { name: /^Devices.*as of/ }).waitFor()
  })

  browserTest('says how far an upload is, and keeps nothing of one that is cancelled', async ({ visit }) => {
    const page = await visit('/askBot', { as: 'bot@aurora.test', viewport: { width: 1400, height: 900 } })
    await page.getByText('You have no datasets yet.').waitFor()
    const session = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
    await session.send('Network.emulateNetworkConditions', slow)
    const buffer = Buffer.from(`${csv}${rows.join('\n')}`.repeat(100))
    await page.locator('input[type=file]').setInputFiles({ name: 'Slow.csv', mimeType: 'text/csv', buffer })
    const bar = page.getByRole('progressbar', { name: 'Importing Slow.csv' })
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0.2)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('status').getByText('The import was cancelled. Nothing was saved.').waitFor()
    await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await page.reload()
    await page.getByText('You have no datasets yet.').waitFor()
  })

  browserTest(
    'makes a dashboard of an uploaded file, filters it, and answers questions about it without a model',
    async ({ visit }) => {
      const page = await visit('/askBot', { as: 'bot@aurora.test', viewport: { width: 1400, height: 900 } })
      await page.getByText('You have no datasets yet.').waitFor()
      const file = { name: 'Devices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.locator('input[type=file]').setInputFiles(file)
      const kpi = page.getByRole('region', { name: 'Avg price', exact: true })
      await kpi.getByText('49.5').waitFor()
      await kpi.getByRole('button', { exact: true, name: 'Calculated twice. Source of Avg price' }).waitFor()
      expect(await page.getByRole('button', { name: /^Calculated twice/ }).count()).toBeGreaterThanOrEqual(10)

      await page.getByLabel('os', { exact: true }).selectOption('Linux')
      await page.getByRole('region', { name: 'Number of rows', exact: true }).getByText('100').waitFor()

      await page.getByRole('radio', { name: 'Chat' }).check({ force: true })
      const question = page.getByRole('textbox', { name: 'Your question' })
      const ask = async (text: string) => {
        await question.fill(text)
        await page.keyboard.press('Enter')
        await expect.poll(() => question.isEnabled()).toBe(true)
      }
      await ask('How many devices run Windows?')
      await page.getByText('Number of rows, where os is Windows: 300').waitFor()
      await ask('What is the average price in Paris?')
      await page.getByText('Avg price, where city is Paris: 50').waitFor()
      await ask('Number of devices by os in a pie chart')
      await page
        .getByRole('button', { exact: true, name: 'Calculated twice. Source of Number of rows by os' })
        .waitFor()
      await ask('and by month?')
      await page
        .getByRole('button', {
          exact: true,
          name: 'Calculated twice. Source of Number of rows by month (enrolled at)',
        })
        .waitFor()
      await ask('Average salary by city')
      await page.getByText('There is no column “salary” in Devices.csv. These columns exist:').waitFor()
      await ask('How do I reset my password?')
      await page.getByRole('log').getByRole('link').first().waitFor()

      await page.reload()
      await page.getByText('Number of rows, where os is Windows: 300').waitFor()
      await page.getByRole('button', { name: 'New Chat' }).click()
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('button', { name: /^How many devices run Windows\?/ }).click()
      await page.getByText('Avg price, where city is Paris: 50').waitFor()
      await page.getByRole('button', { name: 'Delete Devices.csv' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('You have no datasets yet.').waitFor()
    },
  )
})
