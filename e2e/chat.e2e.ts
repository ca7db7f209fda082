import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { insertDeskReply, readChatComments } from '#e2e/platform/chat-queries.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { countChats, endSessionsOf, insertAccountLike } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const questionField = (chat: Page | FrameLocator) => chat.getByRole('textbox', { name: 'Your question' })
const log = (chat: Page | FrameLocator) => chat.getByRole('log', { name: 'Conversation' })

/** Types a message and sends it with Enter. */
async function write(page: Page, text: string, shown = text, field = questionField(page)): Promise<void> {
  await field.fill(text)
  await page.keyboard.press('Enter')
  await log(page).getByText(shown).first().waitFor()
}

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
      const question = questionField(chat)
      await expectFocus(question)
      await page.keyboard.press('Escape')
      await expectFocus(launcher)
      await frame.waitFor({ state: 'hidden' })

      await page.getByRole('button', { name: /What is a tenant\?/ }).click()
      const conversation = log(chat)
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

  browserTest('leads the whole window to the sign-in when the session has ended, and back', async ({ visit }) => {
    const email = await insertAccountLike('chat-ended@aurora.test', 'bot@aurora.test')
    const page = await visit('/chatBot', { as: email, viewport: { width: 1400, height: 900 } })
    await page.getByRole('button', { name: 'Open the chat' }).click()
    const question = questionField(page.frameLocator('iframe[title="Chat"]'))
    await question.fill('What is a tenant?')
    await endSessionsOf(email)
    await question.press('Enter')
    await expectPath(page, '/')
    await signIn(page, email)
    await expectPath(page, '/chatBot')
    visit.tolerate(/40[13]/)
  })

  for (const [path, email] of [
    ['/mpichatbot', 'bot@mpi.test'],
    ['/gateschatbot', 'bot@gates.test'],
    ['/browserapp', 'bot@aurora.test'],
  ] as const)
    browserTest(`is in the frame of ${path} as well, which has the logout icon`, async ({ visit }) => {
      const page = await visit(path, { as: email, viewport: { width: 1400, height: 900 } })
      await page.getByRole('button', { name: 'Open the chat' }).click()
      await questionField(page.frameLocator('iframe[title="Chat"]')).waitFor()
      const width = await page.locator('iframe[title="Chat"]').evaluate((frame) => frame.clientWidth / innerWidth)
      expect(width).toBeCloseTo(0.3, 1)
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('alertdialog', { name: 'Logout' }).waitFor()
    })

  browserTest('is kept over a reload and in the history, where it is found, renamed and deleted', async ({ visit }) => {
    const as = await insertAccountLike('historian@aurora.test', 'bot@aurora.test')
    const page = await visit('/chat/', { as })
    await write(page, 'How do I change the theme?')
    await log(page).getByRole('link').first().waitFor()
    await page.reload()
    await log(page).getByText('How do I change the theme?').waitFor()
    await page.getByRole('button', { name: 'New Chat' }).click()
    await write(page, 'What is a tenant?')
    await log(page).getByRole('link').first().waitFor()

    await page.getByRole('button', { name: 'Chats' }).click()
    const titles = page.getByRole('list', { name: 'Chats' }).getByRole('button', { name: /\?/ })
    await expect.poll(() => titles.count()).toBe(6)
    await page.getByRole('searchbox', { name: 'Search your chats' }).fill('theme')
    await expect.poll(() => titles.count()).toBe(3)
    await page.getByRole('button', { name: 'Rename How do I change the theme?' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Looks')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Looks' }).waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Delete What is a tenant?' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete What is a tenant?' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Looks/ }).click()
    await log(page).getByText('How do I change the theme?').waitFor()
    expect(await log(page).getByText('What is a tenant?').count()).toBe(0)
  })

  browserTest('shows markup as text, and addresses as links that are what they show', async ({ visit }) => {
    const as = await insertAccountLike('linker@aurora.test', 'bot@aurora.test')
    const page = await visit('/chat/', { as })
    const own = `${new URL(page.url()).origin}/glossary`
    await write(page, `<img src=x onerror=alert(1)> https://example.com/a ${own} javascript:alert(1)`, 'javascript:')
    await log(page).getByText('<img src=x onerror=alert(1)>').waitFor()
    const link = log(page).getByRole('link', { name: /example\.com\/a/ })
    const attributes = ['href', 'target', 'rel'].map((name) => link.getAttribute(name))
    expect(await Promise.all(attributes)).toEqual(['https://example.com/a', '_blank', 'noopener noreferrer'])
    expect(await log(page).getByRole('link', { name: own, exact: true }).getAttribute('target')).toBe('_top')
    expect(await log(page).locator('a[href^="javascript"], img').count()).toBe(0)
    await log(page).getByText('Nothing in the documentation matches').waitFor()
    await write(page, 'https://bank.example@evil.test/', 'bank.example')
    await log(page).getByText('not a link: it leads to evil.test').waitFor()
    expect(await log(page).locator('a[href*="evil"]').count()).toBe(0)
  })

  browserTest('scrolls its messages, never the page, so that the tools at the top stay', async ({ visit }) => {
    const as = await insertAccountLike('scroller@aurora.test', 'bot@aurora.test')
    const page = await visit('/chat/', { as, viewport: { width: 1440, height: 500 } })
    for (const nth of ['first', 'second', 'third']) {
      const chooser = page.locator('input[type=file]')
      await chooser.setInputFiles({ name: `${nth}.csv`, mimeType: 'text/csv', buffer: Buffer.from('a,b\n') })
      await page.getByRole('button', { name: `Remove ${nth}.csv` }).waitFor()
      await write(page, `https://example.com/${nth} is what it concerns`, `https://example.com/${nth}`)
      await log(page)
        .getByRole('button', { name: new RegExp(`^${nth}`) })
        .waitFor()
    }
    const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight, scrollY])
    expect(heights).toEqual([500, 500, 0])
    expect(
      await page.getByRole('button', { name: 'New Chat' }).evaluate((tool) => tool.getBoundingClientRect().top),
    ).toBeGreaterThan(0)
  })

  browserTest('has a policy of its own, and leads to pages with theirs', async ({ visit }) => {
    const page = await visit('/chat/', { as: 'bot@aurora.test' })
    await questionField(page).waitFor()
    expect(await page.getByRole('link', { name: 'Open the platform' }).getAttribute('href')).toBe('/')
    const [response] = await Promise.all([
      page.waitForResponse((each) => new URL(each.url()).pathname === '/glossary'),
      page.evaluate(() => {
        history.replaceState(null, '', '/glossary')
        dispatchEvent(new Event('moved'))
      }),
    ])
    expect(response.headers()['content-security-policy']).toContain("frame-src 'self'")
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  browserTest('takes files, refuses one of a false type, and gives them back to be saved', async ({ visit }) => {
    const as = await insertAccountLike('filer@aurora.test', 'bot@aurora.test')
    const page = await visit('/chat/', { as })
    const chooser = page.locator('input[type=file]')
    const hosts = Buffer.from('host,state\ngate-1,ok\n')
    await chooser.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: hosts })
    await page.getByRole('alert').getByText('plan.png: The content of this file does not match its name.').waitFor()
    await chooser.setInputFiles({ name: 'Pläne.csv', mimeType: 'text/csv', buffer: hosts })
    await page.getByRole('button', { name: 'Remove Pläne.csv' }).waitFor()
    await questionField(page).focus()
    await page.keyboard.press('Enter')
    const file = log(page).getByRole('button', { name: /^Pläne\.csv/ })
    await file.waitFor()
    await page.reload()
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(download.suggestedFilename()).toBe('Pläne.csv')
    expect(readFileSync(await download.path(), 'utf8')).toBe(hosts.toString())
  })

  browserTest(
    'is handed over to the desk with the conversation; replies appear in it, and what is written there is a comment',
    async ({ visit }) => {
      const as = await insertAccountLike('caller@aurora.test', 'admin@aurora.test')
      const page = await visit('/chat/', { as })
      await write(page, 'How do I change the theme?')
      await log(page).getByRole('button', { name: 'Ask the Desk' }).waitFor()
      await write(page, 'The zebra printer in room 4 eats labels')
      await log(page).getByText('Nothing in the documentation matches').waitFor()
      await log(page).getByRole('button', { name: 'Ask the Desk' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click()
      const request = log(page).getByRole('link', { name: /^request #\d+$/ })
      await request.waitFor()
      const number = Number(/\d+/.exec((await request.textContent()) ?? '')?.[0])
      expect(await request.getAttribute('href')).toBe(`/desk/requests/${number}`)

      const comment = 'It is the one by the window.'
      await write(page, comment, comment, page.getByRole('textbox', { name: 'Write to the Desk…' }))
      await expect.poll(() => readChatComments(as, number)).toEqual([comment])
      await insertDeskReply(as, number, 'We have replaced the roller. Please try again.')
      await log(page).getByText('We have replaced the roller. Please try again.').waitFor()
      await log(page).getByText('Desmond Desk').waitFor()
      await page.reload()
      await log(page).getByText('We have replaced the roller. Please try again.').waitFor()
      await page.getByText('At the Desk:').waitFor()
      await log(page)
        .getByRole('link', { name: `request #${number}` })
        .click()
      await page.waitForURL((url) => url.pathname === `/desk/requests/${number}`)
      await page.getByRole('heading', { name: 'The zebra printer in room 4 eats labels' }).waitFor()
      await page
        .getByText(/chat-\d{4}-\d\d-\d\d\.txt/)
        .first()
        .waitFor()
    },
  )

  browserTest('says what helps where the role has no desk', async ({ visit }) => {
    const as = await insertAccountLike('deskless@aurora.test', 'bot@aurora.test')
    const page = await visit('/chat/', { as })
    await write(page, 'I want to talk to a person')
    await log(page)
      .getByText(/^Your role does not include the Desk\. Ask your administrator/)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Ask the Desk' }).count()).toBe(0)
  })

  browserTest('ends for the session when the page is left, and is there again with the next one', async ({ visit }) => {
    const as = await insertAccountLike('chat-leaver@aurora.test', 'bot@aurora.test')
    const page = await visit('/chat/', { as })
    await write(page, 'What is a tenant?')
    await log(page).getByRole('link').first().waitFor()
    expect(await countChats(as)).toBe(1)
    await page.goto('about:blank')
    await expect.poll(() => countChats(as)).toBe(0)
  })
})
