import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

describe('the desk', () => {
  browserTest('a request is raised by keyboard and is in the list, also after a reload', async ({ visit }) => {
    const newcomer = 'newcomer@aurora.test'
    await insertAccountLike(newcomer, 'desk@aurora.test')
    const page = await visit('/desk/', { as: newcomer })
    await page.getByText('You have no requests yet').waitFor()
    await tabTo(page, page.getByRole('textbox', { name: 'Title' }))
    await page.keyboard.type('The printer on floor 3 eats paper — “again”')
    await tabTo(page, page.getByRole('radio', { name: 'Normal' }))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
    await page.keyboard.type('Since Monday.')
    await tabTo(page, page.getByRole('button', { name: 'Raise request' }))
    await page.keyboard.press('Enter')
    await page.getByText(/^Request \d+ has been raised\.$/).waitFor()
    await expectFocus(page.getByRole('textbox', { name: 'Title' }))
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('')
    for (let looks = 1; looks <= 2; looks++) {
      const request = page.getByRole('listitem').filter({ hasText: 'The printer on floor 3' })
      await request.getByText('Open', { exact: true }).waitFor()
      await request.getByText('High').waitFor()
      await page.reload()
    }
  })

  browserTest('a draft survives a reload', async ({ visit }) => {
    const page = await visit('/desk/', { as: 'admin@aurora.test' })
    await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half a thought')
  })

  browserTest('pressing twice raises one, and no other user sees it', async ({ visit }) => {
    const email = await insertAccountLike('sitter@aurora.test', 'viewer@aurora.test')
    const page = await visit('/desk/', { as: email })
    await page.getByRole('textbox', { name: 'Title' }).fill('A chair that does not squeak')
    await page.getByRole('button', { name: 'Raise request' }).dblclick()
    await page.getByText(/^Request \d+ has been raised\.$/).waitFor()
    await page.reload()
    await page.getByText('A chair that does not squeak').first().waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'does not squeak' }).count()).toBe(1)
    const other = await visit('/desk/', { as: 'admin@aurora.test' })
    await other.getByRole('heading', { name: /^Your requests/ }).waitFor()
    await other.getByText('Reading your requests').waitFor({ state: 'detached' })
    expect(await other.getByText('A chair that does not squeak').count()).toBe(0)
  })
})
