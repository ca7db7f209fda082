import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

describe('the desk', () => {
  browserTest(
    'a request is raised by keyboard, once where Enter is pressed twice, from a draft that survives a reload',
    async ({ visit }) => {
      const newcomer = 'newcomer@aurora.test'
      await insertAccountLike(newcomer, 'desk@aurora.test')
      const page = await visit('/desk/', { as: newcomer })
      const title = page.getByRole('textbox', { name: 'Title' })
      await page.getByText('You have no requests yet').waitFor()
      await tabTo(page, title)
      await page.keyboard.type('The printer on floor 3 eats paper — “again”')
      await page.reload()
      await expect.poll(() => title.inputValue()).toBe('The printer on floor 3 eats paper — “again”')
      await tabTo(page, page.getByRole('radio', { name: 'Normal' }))
      await page.keyboard.press('ArrowRight')
      await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
      await page.keyboard.type('Since Monday.')
      await tabTo(page, page.getByRole('button', { name: 'Raise request' }))
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
      await page.getByText(/^Request \d+ has been raised\.$/).waitFor()
      await expectFocus(title)
      await expect.poll(() => title.inputValue()).toBe('')
      await page.reload()
      const request = page.getByRole('listitem').filter({ hasText: 'The printer on floor 3' })
      await request.getByText('Open', { exact: true }).waitFor()
      await request.getByText('High').waitFor()
      expect(await request.count()).toBe(1)
    },
  )
})
