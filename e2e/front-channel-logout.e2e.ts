import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { readProviderSession } from '#e2e/platform/queries.ts'
import { emailField } from '#e2e/platform/sign-in.ts'

const user = 'user@contoso.test'

/** Opens an address in a frame, as a provider's logout page does. Returns the title of the page in the frame. */
async function frameOn(page: Page, place: string, framed: string): Promise<string> {
  await page.goto(place)
  await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.addEventListener('load', resolve)
        frame.src = address
        document.body.append(frame)
      }),
    framed,
  )
  const frame = page.frames().find((each) => each !== page.mainFrame())
  return (await frame?.title().catch(() => '')) ?? ''
}

describe('a provider that ends sessions by a frame', () => {
  browserTest('signs the user out here too, and no other origin sees the page', async ({ visit }) => {
    visit.tolerate(/401|frame-ancestors|Content Security Policy|chrome-error/)
    const page = await visit('/')
    await emailField(page).fill(user)
    await emailField(page).press('Enter')
    const choice = page.locator(`button[value="${user}"]`)
    await choice.waitFor()
    const issuer = new URL(page.url()).origin
    const atProvider = `${issuer}/.well-known/openid-configuration`
    await choice.first().click()
    await page.waitForURL('**/insights')
    const { local } = await stored(page)
    const { connection, sid } = await readProviderSession(local['usertoken'] ?? '')
    expect(sid).not.toBe('')
    const named = (session: string) =>
      addressOf(
        `/api/iam/login/frontchannel/${connection}?${new URLSearchParams({ iss: issuer, sid: session }).toString()}`,
      )

    expect(await frameOn(page, atProvider, named('another'))).toBe('Logout')
    await page.goto(addressOf('/insights'))
    await page.getByRole('button', { name: /^Your account: / }).waitFor()

    expect(await frameOn(page, 'about:blank', named('another'))).not.toBe('Logout')

    expect(await frameOn(page, atProvider, named(sid))).toBe('Logout')
    await page.goto(addressOf('/insights'))
    await emailField(page).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('usertoken'))).toBe(null)
  })
})
