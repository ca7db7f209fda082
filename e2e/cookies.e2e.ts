import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { hostAway } from '#e2e/platform/chromium.ts'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const needHttps =
  'This browser stores the cookies of a sign-in only over https. Open this page over https; on your own machine, start the server with “npm start -- --https”.'
const areOff =
  'This browser did not store the cookie that every sign-in needs. Allow cookies for this site and sign in again.'

// Over plain http, browsers drop `Secure` cookies except on localhost; Safari drops them there too.
/** Chromium reports a header that has no effect over plain http. */
const plainNoise = /Cross-Origin-Opener-Policy header has been ignored/

describe('in a browser that drops cookies without https', () => {
  browserTest(
    'the sign-in page shows that before any input, and the right password leads back to that message',
    async ({ visit }) => {
      visit.tolerate(/403/)
      visit.tolerate(plainNoise)
      const page = await visit.profile()
      await page.goto(`http://${hostAway}:${inject('porticoPort')}/`)
      await expectAlert(page, needHttps)
      await Promise.all([
        page.waitForResponse((response) => response.status() === 403),
        signIn(page, 'admin@aurora.test'),
      ])
      await expectAlert(page, needHttps)
      await expectPath(page, '/')
      expect((await stored(page)).local['usertoken']).toBeUndefined()
    },
  )
})

describe('where a proxy removes the cookie of a session', () => {
  let filter: Server
  const origin = () => `http://localhost:${(filter.address() as AddressInfo).port}`
  beforeAll(async () => {
    const port = inject('porticoPort')
    filter = createServer((requested, response) => {
      const { method, url, headers } = requested
      const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
        const { 'set-cookie': _taken, ...rest } = found.headers
        response.writeHead(found.statusCode ?? 502, rest)
        found.pipe(response)
      })
      requested.pipe(onward)
    }).listen(0, 'localhost')
    await once(filter, 'listening')
  })
  afterAll(() => {
    filter.closeAllConnections()
    filter.close()
  })

  browserTest('the message after the password names cookies', async ({ visit }) => {
    visit.tolerate(/403/)
    const page = await visit.profile()
    await page.goto(`${origin()}/`)
    await signIn(page, 'admin@aurora.test')
    await expectAlert(page, areOff)
    await expectPath(page, '/')
  })
})

describe('a session that really ended', () => {
  browserTest('shows the specified message, also where its cookie is missing', async ({ visit }) => {
    visit.tolerate(/403/)
    const page = await visit('/sessions', { as: 'viewer@aurora.test' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().clearCookies()
    await page.reload()
    await expectAlert(page, 'The session has ended. To continue, please log in again.')
  })
})

describe('where the cookies are too large', () => {
  browserTest('a page of the brand deletes them, and the sign-in opens', async ({ visit }) => {
    visit.tolerate(/431|Clear-Site-Data|Cleared data types/)
    const page = await visit.profile({ locale: 'de-DE' })
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    await page.context().addCookies(names.map((name) => ({ name, value: 'x'.repeat(3_500), url: addressOf('/') })))
    const response = await page.goto(addressOf('/'))
    expect(response?.status()).toBe(431)
    await page.getByRole('heading', { name: 'Ihr Browser sendet zu viele Cookies' }).waitFor()
    await page.getByRole('button', { name: 'Cookies löschen und fortfahren' }).click()
    await page.getByPlaceholder('name@company.com').waitFor()
    expect((await page.context().cookies()).filter(({ name }) => names.includes(name))).toEqual([])
  })
})
