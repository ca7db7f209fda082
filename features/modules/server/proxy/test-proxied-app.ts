import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { giveApp, openAppServer, openAs, openUpstream, type AppServer, type Upstream } from './test-apps-queries.ts'
import { visitAt, type Sent } from './test-visit.ts'

/**
 * Opens a server with the app Runbooks for the tests of one file. For each test, a browser of the administrator opens
 * the app. The app responds as set with `answerWith`, by default with `the app`.
 */
export function useProxiedApp(...options: Parameters<typeof openAppServer>) {
  let server: AppServer
  let upstream: Upstream
  let answer: RequestListener
  let browser: Awaited<ReturnType<typeof openAs>>

  beforeAll(async () => {
    server = await openAppServer(...options)
    upstream = await openUpstream((request, response) => answer(request, response))
  })
  afterAll(async () => {
    await server.close()
    await upstream.close()
  })
  beforeEach(async () => {
    answer = (_request, response) => response.end('the app')
    upstream.seen.length = 0
    server.lines.length = 0
    await giveApp(server, upstream.url)
    browser = await openAs(server, 'admin@aurora.test')
  })
  return {
    get server() {
      return server
    },
    get upstream() {
      return upstream
    },
    get browser() {
      return browser
    },
    answerWith(listener: RequestListener) {
      answer = listener
    },
    /** Opens the app again, for example after a change to the user. */
    async openAgain() {
      browser = await openAs(server, 'admin@aurora.test')
    },
    visit: (path: string, sent: Partial<Sent> = {}) => visitAt(server.port, path, { cookie: browser.cookie, ...sent }),
  }
}
