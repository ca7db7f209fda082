import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { insertDevice } from '#e2e/platform/device-queries.ts'
import { expectText, stored } from '#e2e/platform/expectations.ts'
import { browserTest, type Visit } from '#e2e/platform/browser-test.ts'
import { insertAccountLike, insertChatToken } from '#e2e/platform/queries.ts'
import { emailField, sendEmail } from '#e2e/platform/sign-in.ts'

const goesOn = 'Continue in your chat. This window closes automatically.'

/** A chat on another site, with a link that opens the address from its query in a new window. */
const chat = createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://chat.test').searchParams.get('to') ?? ''
  const link = to.replaceAll('&', '&amp;')
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><link rel="icon" href="data:,"><title>Chat</title>
    <a href="${link}" target="_blank">Sign in</a>`)
})

beforeAll(async () => {
  chat.listen(0, '127.0.0.1')
  await once(chat, 'listening')
})
afterAll(() => {
  chat.close()
  chat.closeAllConnections()
})

async function toChat(visit: Visit, link: string): Promise<Page> {
  const page = await visit.profile()
  const { port } = chat.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ to: link }).toString()}`)
  return page
}

/** Opens the chat's link in a new window. */
async function inOwnWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in' }).click()
  return opened
}

const expectClosed = (window: Page) => expect.poll(() => window.isClosed()).toBe(true)

/** Returns the link with which a chat signs in its user. */
async function linkOf(name: string): Promise<string> {
  const email = await insertAccountLike(`${name}@aurora.test`, 'bot@aurora.test')
  // Without a registered device, the success page would first ask for the host name.
  await insertDevice(email, { hostname: `${name}-host`, registeredTo: email })
  const password = randomBytes(32).toString('base64url')
  const chathub = await insertChatToken(email, password, `http://localhost:${inject('porticoPort')}`)
  return addressOf(`/?${new URLSearchParams({ chathub, from: email, password, source: 'teamsbot' }).toString()}`)
}

describe('the end of a sign-in that a bot requested', () => {
  browserTest('clears the browser and closes the window that a chat opened', async ({ visit }) => {
    const page = await toChat(visit, await linkOf('closing'))
    const window = await inOwnWindow(page)
    await expectText(window, goesOn)
    expect((await stored(window)).local['usertoken']).toBeTruthy()
    const hidden = (await page.context().cookies(addressOf('/'))).filter(({ httpOnly }) => httpOnly)
    expect(hidden.map(({ name }) => name).toSorted()).toEqual(['__Host-portico', '__Host-portico-device'])
    await expectClosed(window)
    // Spec B §4, "Success screen": all cookies are cleared, including HttpOnly ones.
    expect((await page.context().cookies(addressOf('/'))).map(({ name }) => name)).toEqual([])
    await page.goto(addressOf('/sessions'))
    await emailField(page).waitFor()
    expect((await stored(page)).local['usertoken']).toBeUndefined()
  })

  browserTest('closes that window also after a sign-in at a provider', async ({ visit }) => {
    const email = 'user@contoso.test'
    await insertDevice(email, { hostname: 'contoso-host', registeredTo: email })
    const page = await toChat(visit, addressOf('/?source=teamsbot'))
    const window = await inOwnWindow(page)
    await sendEmail(window, email)
    await window.locator(`button[value="${email}"]`).click()
    await expectText(window, goesOn)
    await expectClosed(window)
  })
})
