import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { portico } from '#e2e/platform/portico-command.ts'
import { insertTenantWith } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const email = `robin@${randomUUID()}.test`
const tenant = `Trick ${randomUUID()}`
const home = '/apps/tricks'

/** The requests from browsers that reached the app through Portico. */
const asked: string[] = []

/** A malicious app: `/to?l=` redirects to any address, and `/link` imitates a link on another site. */
const app = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://app.test')
  if (request.headers['portico-identity'] !== undefined) asked.push(url.pathname + url.search)
  if (url.pathname === '/to') return response.writeHead(302, { location: url.searchParams.get('l') ?? '' }).end()
  if (url.pathname === '/sw.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end('')
  const link = `<a href="${addressOf(`${home}/delete?sure=1`)}">A gift</a>`
  response.writeHead(200, { 'content-type': 'text/html' })
  return response.end(`<!doctype html><title>Tricks</title><h1>Tricks</h1>${url.pathname === '/link' ? link : ''}`)
})
let upstream = ''

beforeAll(async () => {
  await once(app.listen(0, '127.0.0.1'), 'listening')
  upstream = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  await insertTenantWith(email, tenant, 'Trick Works')
  const menu = ['--module', 'Tricks', '--menu', `Tricks:Tricks=${home}`]
  await portico('role', 'set', 'Staff', '--tenant', tenant, ...menu)
  expect(await portico('app', 'set', tenant, 'Tricks', '--upstream', upstream)).toContain(`leads to ${upstream}`)
})
afterAll(() => app.close())

async function openTricks(visit: (path: string) => Promise<Page>): Promise<Page> {
  const page = await visit(`${home}/`)
  await signIn(page, email)
  await page.getByRole('heading', { level: 1, name: 'Tricks' }).waitFor()
  return page
}

/**
 * Returns the response that a script of the app gets if it calls Portico with the user's token from a page's window.
 */
const call = (holder: string, address: string) => `(async () => {
  const there = await (${holder})(${JSON.stringify(address)})
  try {
    if (there === null) return 'closed'
    const headers = { 'api-key': localStorage.usertoken }
    return String((await there.fetch('/api/iam/user/preferences/', { headers })).status)
  } catch (error) {
    return error.name
  }
})()`

const inFrame = `(address) => new Promise((resolve) => {
  const frame = document.createElement('iframe')
  frame.onload = () => resolve(frame.contentWindow)
  frame.src = address
  document.body.append(frame)
})`

/** Opens a window. Returns the window, or null if it is cut off: its opener then sees it as closed or cross-origin. */
const inWindow = `async (address) => {
  const there = open(address)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (there.closed) return null
    try {
      if (there.location.href !== 'about:blank' && there.document.readyState === 'complete') return there
    } catch {
      return null
    }
  }
}`

const complaints =
  /Content.Security.Policy|violates|blocked|50[24]|40[0-9]|X-Frame-Options|frame|Failed to load|ServiceWorker/i

describe('an app that means harm', () => {
  browserTest('has no frame with a page of ours or of another app', async ({ visit }) => {
    const page = await openTricks(visit)
    for (const target of ['/beakapps', '/chat/', '/document/page', '/policy', '/apps/clock/', '/api/environment/']) {
      for (const address of [target, `${home}/to?l=${encodeURIComponent(addressOf(target))}`])
        expect(await page.evaluate<string>(call(inFrame, address)), address).toMatch(/^(TypeError|SecurityError)$/)
    }
    visit.tolerate(complaints)
  })

  browserTest('has no window with a page of ours', async ({ visit }) => {
    const page = await openTricks(visit)
    for (const address of [
      '/beakapps',
      '/policy',
      '/chat/',
      `${home}/to?l=${encodeURIComponent(addressOf('/policy'))}`,
    ])
      expect(await page.evaluate<string>(call(inWindow, address)), address).toBe('closed')
    // The other window has its own policy, which applies to its calls.
    expect(await page.evaluate<string>(call(inWindow, `${home}/other`))).toBe('TypeError')
    visit.tolerate(complaints)
  })

  browserTest('leaves no service worker', async ({ visit }) => {
    const page = await openTricks(visit)
    const registered = await page.evaluate(async (at) => {
      const made = await navigator.serviceWorker.register(at).then(
        () => 'made',
        () => 'refused',
      )
      return [made, (await navigator.serviceWorker.getRegistrations()).length]
    }, `${home}/sw.js`)
    expect(registered).toEqual(['refused', 0])
    expect(asked).not.toContain('/sw.js')
    visit.tolerate(complaints)
  })
})

browserTest('a link of another site opens a page of an app only once the user agrees', async ({ visit }) => {
  const page = await openTricks(visit)
  await page.goto(`${upstream}/link`)
  await page.getByRole('link', { name: 'A gift' }).click()
  await page.getByRole('heading', { level: 1, name: 'Open the app?' }).waitFor()
  expect(asked.filter((each) => each.startsWith('/delete'))).toEqual([])
  await page.getByRole('button', { name: 'Open Tricks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tricks' }).waitFor()
  await expectPath(page, `${home}/delete`)
  expect(asked).toContain('/delete?sure=1')
})
