import { randomBytes } from 'node:crypto'
import { describe, expect, inject } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { insertDevice } from '#e2e/platform/device-queries.ts'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { codeIn, mailAfter } from '#e2e/platform/mailbox.ts'
import { countSessions, insertAccountLike, insertChatToken } from '#e2e/platform/queries.ts'
import { codeField, emailField, sendCode } from '#e2e/platform/sign-in.ts'

async function linkFor(email: string, more: Record<string, string> = {}) {
  const token = randomBytes(32).toString('base64url')
  const chathub = await insertChatToken(email, token, `http://localhost:${inject('porticoPort')}`)
  const query = new URLSearchParams({ chathub, from: email, password: token, ...more })
  return { path: `/?${query.toString()}`, token }
}

const used = 'This link has been used or has expired. Please ask for a new one in your chat.'

describe('the link of a chat team', () => {
  browserTest('signs in without typing, and only once', async ({ visit }) => {
    const email = await insertAccountLike('chatter@aurora.test', 'bot@aurora.test')
    await insertDevice(email, { hostname: 'chatter-host', registeredTo: email })
    const { path, token } = await linkFor(email, { source: 'teamsbot' })
    const page = await visit(path)
    await expectPath(page, '/success')
    await page.getByRole('heading', { name: 'Sign-in successful' }).waitFor()
    expect(await page.title()).toBe('Sign-in successful · Portico')
    const again = await visit(path)
    await emailField(again).waitFor()
    await expectAlert(again, used)
    expect(again.url()).not.toContain(token)
  })

  browserTest(
    'asks a user of another account, who stays, or continues by the same link; a used one changes nothing',
    async ({ visit }) => {
      const own = await insertAccountLike('own.account@aurora.test', 'admin@aurora.test')
      const other = await insertAccountLike('other.account@aurora.test', 'bot@aurora.test')
      const page = await visit('/?chathub=teams&from=bot%40aurora.test&password=used', { as: own })
      await expectAlert(page, used)
      await page.getByRole('button', { name: `Stay signed in as ${own}` }).click()
      await expectPath(page, '/insights')
      expect(await countSessions(own)).toBe(1)

      const { path, token } = await linkFor(other)
      await page.goto(addressOf(path))
      await page.getByRole('heading', { level: 1, name: `Continue as ${other}?` }).waitFor()
      await page.getByText(`You are signed in here as ${own}.`).waitFor()
      expect(page.url()).not.toContain(token)
      expect([await countSessions(own), await countSessions(other)]).toEqual([1, 0])
      await page.getByRole('button', { name: `Stay signed in as ${own}` }).click()
      await expectPath(page, '/insights')
      await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
      expect([await countSessions(own), await countSessions(other)]).toEqual([1, 0])

      await page.evaluate(() => sessionStorage.setItem('chatConversation', 'of the first account'))
      await page.goto(addressOf(path))
      await page.getByRole('button', { name: `Continue as ${other}` }).click()
      await expectPath(page, '/chatBot')
      expect([await countSessions(own), await countSessions(other)]).toEqual([0, 1])
      const { local, session } = await stored(page)
      expect(local).toMatchObject({ email: other, tenantname: 'Aurora' })
      expect(session['chatConversation']).toBeUndefined()

      // The link asks for no confirmation if its account is already signed in.
      await page.goto(addressOf((await linkFor(other)).path))
      await expectPath(page, '/chatBot')
      expect(await countSessions(other)).toBe(1)
    },
  )

  browserTest('ends the other session only after the code, where its tenant requires one', async ({ visit }) => {
    const own = await insertAccountLike('before.code@aurora.test', 'admin@aurora.test')
    const other = await insertAccountLike('after.code@borealis.test', 'nurse@borealis.test', 'Borealis')
    const page = await visit((await linkFor(other)).path, { as: own })
    await page.getByRole('button', { name: `Continue as ${other}` }).click()
    await codeField(page).waitFor()
    expect(await countSessions(own)).toBe(1)
    await sendCode(page, codeIn(await mailAfter(0, other)))
    await expectPath(page, '/insights')
    expect([await countSessions(own), await countSessions(other)]).toEqual([0, 1])
    expect((await stored(page)).local).toMatchObject({ email: other, tenantname: 'Borealis' })
  })
})
