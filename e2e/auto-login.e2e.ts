import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { countChats, insertAccountLike, insertChats } from '#e2e/platform/queries.ts'
import { emailField, untilAlive } from '#e2e/platform/sign-in.ts'

const ended = 'The session has ended. To continue, please log in again.'

describe('a user who is signed in', () => {
  browserTest(
    'is redirected from the sign-in page by the loader, to the redirect target when there is one, and not after an error',
    async ({ visit }) => {
      const page = await visit.profile({ as: 'admin@aurora.test' })
      const addresses: string[] = []
      page.on('framenavigated', (frame) => addresses.push(frame.url()))
      await page.goto(addressOf('/?module=nonmsp'))
      await expectPath(page, '/insights')
      expect(addresses).toContain(addressOf('/load?module=nonmsp'))
      await page.evaluate(() => localStorage.setItem('ismsp', 'false'))
      await page.goto(addressOf('/?redirectto=%2Fdesk%2F'))
      await expectPath(page, '/desk/')
      expect(addresses).toContain(addressOf('/load?module=nonmsp&redirectto=%2Fdesk%2F'))
      expect((await stored(page)).local['ismsp']).toBe('true')
      await page.evaluate(() => localStorage.setItem('rolemenuError', 'true'))
      await page.goto(addressOf('/'))
      await untilAlive(page)
      await emailField(page).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    },
  )
})

describe('leaving a page of the app', () => {
  browserTest(
    'ends the chat (spec B §4); after six hours it leads to the sign-in with the reason, and storage is cleared',
    async ({ visit }) => {
      const email = await insertAccountLike('leaves.for.long@aurora.test', 'admin@aurora.test')
      const page = await visit('/sessions', { as: email })
      await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor()
      await insertChats(email)
      expect(await countChats(email)).toBe(1)
      const before = Date.now()
      await page.goto(addressOf('/healthz'))
      await expect.poll(() => countChats(email)).toBe(0)
      const { session } = await stored(page)
      expect(Number(session['unloadTime'])).toBeGreaterThanOrEqual(before - 1_000)

      await page.clock.setFixedTime(Date.now() + 6 * 3_600_000 + 60_000)
      await page.goto(addressOf('/insights'))
      await expectPath(page, '/')
      await expectAlert(page, ended)
      await expect.poll(async () => (await stored(page)).local['usertoken']).toBeUndefined()
      await expect.poll(async () => (await stored(page)).session['unloadTime']).toBeUndefined()
    },
  )
})
