import { appPages } from '@portico/contract/app-pages.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { registerPages } from './register-pages.ts'

const log = pino({ level: 'silent' })
const app = await openHttpServer({ log, trustedProxies: [] })
const withHub = { ...defaultDomain, chathuburl: 'https://hub.example.com:8443/chat?brand=a' }

beforeAll(() =>
  registerPages(app, {
    pages: appPages,
    webFolder: join(import.meta.dirname, '../../../../web/dist'),
    settingsOf: (host) => (host === 'hub.test' ? withHub : defaultDomain),
    pictureOf: () => Promise.resolve(null),
    log,
  }),
)
afterAll(() => app.close())

const headersOf = async (url: string, host: string) =>
  (await app.inject({ url, headers: { accept: 'text/html', host } })).headers
const directive = (name: string, policy: unknown) => new RegExp(`${name} [^;]*`).exec(String(policy))?.[0]

describe('frames', () => {
  const pages = ['/document', '/glossary', '/chatBot', '/mpichatbot', '/gateschatbot', '/browserapp', '/', '/policy']

  it.each(pages)(
    '%s frames pages of its own origin alone, and is framed by none: an app has the same origin',
    async (path) => {
      const headers = await headersOf(path, 'localhost')
      const policy = headers['content-security-policy']
      expect(directive('frame-src', policy)).toBe("frame-src 'self'")
      expect(directive('frame-ancestors', policy)).toBe("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  it.each([
    ['cross-site', 'from-elsewhere'],
    ['same-site', 'from-elsewhere'],
    ['same-origin', undefined],
    ['none', undefined],
  ])('a page that was reached from %s says %s to its scripts', async (site, expected) => {
    const { headers } = await app.inject({
      url: '/beakapps',
      headers: { 'accept': 'text/html', 'host': 'localhost', 'sec-fetch-site': site },
    })
    expect(headers['server-timing']).toBe(expected)
  })

  it.each(pages)("%s frames the domain's chat hub too, by its origin alone", async (path) => {
    const policy = (await headersOf(path, 'hub.test'))['content-security-policy']
    expect(directive('frame-src', policy)).toBe("frame-src 'self' https://hub.example.com:8443")
    expect(directive('frame-ancestors', policy)).toBe("frame-ancestors 'none'")
    expect(String(policy).split('hub.example.com')).toHaveLength(2)
  })

  it.each(['/chat', '/chat/', '/chat/?a=b', '/document/page', '/document/page?name=themes'])(
    '%s has its own policy: it frames nothing, posts no form, has no worker',
    async (path) => {
      for (const host of ['localhost', 'hub.test']) {
        const headers = await headersOf(path, host)
        const policy = headers['content-security-policy']
        const values = [
          'default-src',
          'frame-src',
          'worker-src',
          'form-action',
          'trusted-types',
          'connect-src',
          'frame-ancestors',
        ]
        expect(values.map((name) => directive(name, policy))).toEqual([
          "default-src 'none'",
          "frame-src 'none'",
          "worker-src 'none'",
          "form-action 'none'",
          "trusted-types 'none'",
          "connect-src 'self'",
          "frame-ancestors 'self'",
        ])
        expect(policy).not.toContain('hub.example.com')
        expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      }
    },
  )
})
