import { describe } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { whileHeld } from '#e2e/platform/line.ts'

/** Sales of a month: decimal commas, a total at the end, and a target that is not known yet. */
const sales = (month: string) =>
  [
    'Region;Umsatz;Ziel',
    ...Array.from(
      { length: 40 },
      (_, row) => `${['Nord', 'Süd'][row % 2]};${100 + row},50;${row === 7 ? 'TBD' : 200 + row}`,
    ),
    `Korrektur ${month};1000,00;300`,
  ].join('\n')

const file = (name: string, month: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(sales(month)) })

describe('how a file is read', () => {
  browserTest(
    'is shown, decided by the user, undone, and kept for the next file of the same shape',
    async ({ visit }) => {
      const page = await visit('/askBot', { as: 'bot@aurora.test', viewport: { width: 1400, height: 900 } })
      await page.getByText('You have no datasets yet.').waitFor()
      const input = page.locator('input[type=file]').first()
      await input.setInputFiles(file('January.csv', '1'))
      const count = page.getByRole('region', { name: 'Number of rows', exact: true })
      await count.getByText('41').waitFor()

      await page.getByRole('link', { name: 'How this file was read' }).first().click()
      await page.getByRole('heading', { name: 'How this file was read' }).waitFor()
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByRole('button', { name: /^Ziel/ }).click()
      await page.getByText('“TBD”').waitFor()
      await page.getByLabel('Type', { exact: true }).selectOption('Text')
      await preview.getByText('TBD').waitFor()
      await preview.getByRole('checkbox', { name: 'Line 42 is a row' }).click()
      await preview.getByText('Left out by you').waitFor()
      await page.getByText('Not applied yet. Your changes are kept in this browser.').waitFor()
      await page.reload()
      await preview.getByText('Left out by you').waitFor()
      // The page that the user returns to still has the decisions before.
      await whileHeld(page, ['GET', '**/reading'], async () => {
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.getByText('Applied. The dataset has 40 rows now.').waitFor()

        await page.getByRole('radio', { name: 'Dashboard' }).check({ force: true })
        await count.getByText('40').waitFor()
        await count.getByText('1 line left out by you').waitFor()
        await page.goBack()
        await page.getByText('Read as the import found it.').waitFor()
      })
      await page.getByText(/^\d decisions, kept for the next file of the same shape\.$/).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Applied. The dataset has 41 rows now.').waitFor()

      await preview.getByText('TBD').waitFor({ state: 'detached' })
      await preview.getByRole('button', { name: /^Ziel/ }).click()
      await page.getByLabel('Type', { exact: true }).selectOption('Text')
      await preview.getByText('TBD').waitFor()
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Applied. The dataset has 41 rows now.').waitFor()
      await input.setInputFiles(file('February.csv', '2'))
      await page.getByRole('link', { name: 'Read as you decided for files of this shape' }).click()
      await preview.getByText('TBD').waitFor()
      await page.getByText('1 decision, kept for the next file of the same shape.').waitFor()
    },
  )
})
