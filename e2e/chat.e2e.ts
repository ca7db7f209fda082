import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'

describe('the chat', () => {
  browserTest(
    'opens in a frame of 30 % width, answers a sample question and another with links, and is closed by Escape',
    async ({ visit }) => {
      const page = await visit('/chatBot', { as: 'bot@aurora.test', viewport: { width: 1400, height: 900 } })
      const launcher = page.getByRole('button', { name: 'Open the chat' })
      await tabTo(page, launcher)
      await page.keyboard.press('Enter')
      const frame = page.locator('iframe[title="Chat"]')
      await frame.waitFor()
      expect(new URL((await frame.getAttribute('src')) ?? '', page.url()).pathname).toBe('/chat/')
      const inside = () =>
        page.evaluate(() => {
          const width = document.querySelector('iframe')?.getBoundingClientRect().width ?? 0
          return width / document.documentElement.clientWidth
        })
      await expect.poll(inside).toBeCloseTo(0.3, 2)
      const chat = page.frameLocator('iframe[title="Chat"]')
      const question = chat.getByRole('textbox', { name: 'Your question' })
      await expectFocus(question)
      await page.keyboard.press('Escape')
      await expectFocus(launcher)
      await frame.waitFor({ state: 'hidden' })

      await page.getByRole('button', { name: /What is a tenant\?/ }).click()
      const conversation = chat.getByRole('log', { name: 'Conversation' })
      await conversation.getByText('What is a tenant?').waitFor()
      await conversation.getByRole('link').first().waitFor()
      const links = await conversation.getByRole('link').count()
      await question.focus()
      await page.keyboard.insertText('How long is an authentication code valid?')
      await page.keyboard.press('Enter')
      await conversation.getByText('How long is an authentication code valid?').waitFor()
      const link = conversation.getByRole('link').nth(links)
      await link.waitFor()
      const address = await link.getAttribute('href')
      await link.click()
      await page.waitForURL((url) => url.pathname === '/document' || url.pathname === '/glossary')
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address?.split('#')[0])
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  )
})
