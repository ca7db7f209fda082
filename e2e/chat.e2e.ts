import { describe, expect } from 'vitest'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

describe('the chat', () => {
  browserTest('opens in a frame of 30 % width, accepts a question and answers with links', async ({ visit }) => {
    const page = await visit('/chatBot', { as: 'bot@aurora.test', viewport: { width: 1400, height: 900 } })
    await tabTo(page, page.getByRole('button', { name: 'Open the chat' }))
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
    await expectFocus(chat.getByRole('textbox', { name: 'Your question' }))
    await page.keyboard.type('How long is an authentication code valid?')
    await page.keyboard.press('Enter')
    const conversation = chat.getByRole('log', { name: 'Conversation' })
    await conversation.getByText('How long is an authentication code valid?').waitFor()
    const link = conversation.getByRole('link').first()
    await link.waitFor()
    const address = await link.getAttribute('href')
    await link.click()
    await page.waitForURL((url) => url.pathname === '/document' || url.pathname === '/glossary')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address?.split('#')[0])
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  browserTest('begins with a sample question', async ({ visit }) => {
    const page = await visit('/chatBot', { as: 'bot@aurora.test' })
    await page.getByRole('button', { name: /What is a tenant\?/ }).click()
    const conversation = page.frameLocator('iframe[title="Chat"]').getByRole('log', { name: 'Conversation' })
    await conversation.getByText('What is a tenant?').waitFor()
    await conversation.getByRole('link').first().waitFor()
  })

  browserTest('shows when the documentation has no answer', async ({ visit }) => {
    const page = await visit('/chat', { as: 'bot@aurora.test' })
    await page.getByRole('textbox', { name: 'Your question' }).fill('zzzyx qqqw vvvb')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing in the documentation fits. Try other words, or look into the').waitFor()
    await page.getByRole('button', { name: 'New Chat' }).click()
    await page.getByText('zzzyx').waitFor({ state: 'detached' })
  })

  browserTest('Escape closes the frame and returns the focus', async ({ visit }) => {
    const page = await visit('/chatBot', { as: 'bot@aurora.test' })
    await page.getByRole('button', { name: 'Open the chat' }).click()
    await expectFocus(page.frameLocator('iframe[title="Chat"]').getByRole('textbox', { name: 'Your question' }))
    await page.keyboard.press('Escape')
    await expectFocus(page.getByRole('button', { name: 'Open the chat' }))
    await page.locator('iframe[title="Chat"]').waitFor({ state: 'hidden' })
  })

  browserTest('an empty question cannot be sent, and markup stays text', async ({ visit }) => {
    const page = await visit('/chat', { as: 'bot@aurora.test' })
    const question = page.getByRole('textbox', { name: 'Your question' })
    await question.fill('   ')
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await question.fill('<img src=x onerror=alert(1)> tenant')
    await page.keyboard.press('Enter')
    await page.getByText('<img src=x onerror=alert(1)> tenant').waitFor()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })

  browserTest('the logout icon signs out', async ({ visit }) => {
    const email = await insertAccountLike('leaver@mpi.test', 'bot@mpi.test')
    const page = await visit('/mpichatbot', { as: email })
    await page.getByRole('button', { name: 'Logout', exact: true }).first().click()
    await page.getByRole('alertdialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click()
    await expectPath(page, '/')
  })
})
