import { appPages } from '@portico/contract/app-pages.ts'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { legalAddresses, legalPages } from '@portico/contract/core/pages/legal-view.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { registerPages } from './register-pages.ts'

const webFolder = join(import.meta.dirname, '../../../../web/dist')
const hostile = '"><script>alert(1)</script>'

const domains: Record<string, DomainSettings> = {
  'aurora.test': { ...defaultDomain, companyname: 'Aurora', apptitle: 'Aurora Desk', maildomain: 'aurora.example' },
  'bv.test': { ...defaultDomain, companyname: 'Bluevale', maildomain: 'bv.example', ismsp: false },
  'hostile.test': { ...defaultDomain, companyname: hostile, apptitle: hostile, maildomain: hostile, companylogo: '' },
}

const app = await openHttpServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
const get = (url: string, host = 'aurora.test', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', host, ...headers } })
const bodyOf = async (url: string, host?: string) => (await get(url, host)).body
const sectionsIn = (body: string) => body.split('<section').length - 1
/** Returns the name of the active entry of the side menu, null when none is. */
const activeIn = (body: string) => /<a [^>]*aria-current="page"[^>]*>([^<]+)<\/a>/.exec(body)?.[1] ?? null

beforeAll(() =>
  registerPages(app, {
    pages: appPages,
    webFolder,
    pictureOf: async () => null,
    settingsOf: (host) => domains[host] ?? defaultDomain,
    log: pino({ level: 'silent' }),
  }),
)
afterAll(() => app.close())

describe('the legal pages', () => {
  for (const [url, title] of [
    [legalAddresses.privacy, 'Privacy Policy'],
    [legalAddresses.terms, 'Terms and Conditions'],
    [legalAddresses.agreement, 'End-User License Agreement'],
  ] as const) {
    it(`${url} contains its text and the brand from the first byte, and does not redirect`, async () => {
      const { statusCode, headers, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['location']).toBeUndefined()
      expect(body).toContain(`<title>${title} - Aurora Desk</title>`)
      expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(body).toContain('Aurora, also called “we”')
      expect(body).toContain(`mailto:${url === legalAddresses.privacy ? 'privacy' : 'legal'}@aurora.example`)
      expect(body).not.toContain('<noscript>')
    })
  }

  it('show the texts of a managed-service provider, and those of another organization', async () => {
    const counts = async (host: string) =>
      Promise.all(Object.keys(legalPages).map(async (path) => sectionsIn(await bodyOf(path, host))))
    expect(await counts('aurora.test')).toEqual([9, 15, 20])
    expect(await counts('bv.test')).toEqual([14, 16, 20])
    const notice = await bodyOf(legalAddresses.privacy, 'bv.test')
    expect(notice).toContain('January 2, 2020')
    expect(notice).toContain('How Bluevale handles personal information')
  })

  it('mark the entry of the side menu that `name` names, else their own', async () => {
    const rows = [
      ['/privacypolicy?name=privacy', 'Privacy Policy'],
      ['/privacypolicy?name=terms', 'Terms &amp; Conditions'],
      ['/privacypolicy/?name=nonsense', 'Privacy Policy'],
      ['/policy?name=terms', 'Terms &amp; Conditions'],
      ['/policy?name=%00&name=terms', 'Terms &amp; Conditions'],
      ['/policy?name', 'Terms &amp; Conditions'],
      ['/policy?name=%E0%A4%A', 'Terms &amp; Conditions'],
      ['/agreement', null],
      ['/agreement?name=privacy', 'Privacy Policy'],
    ] as const
    for (const [url, entry] of rows) expect([url, activeIn(await bodyOf(url))]).toEqual([url, entry])
  })

  it('use the theme of the query and contain no other value of the request', async () => {
    expect(await bodyOf('/policy?theme=VisionDark')).toContain('data-theme="Vision" data-mode="Dark"')
    const odd = `/policy?name=${encodeURIComponent(hostile)}&theme=${encodeURIComponent(hostile)}`
    expect(await bodyOf(odd)).toBe(await bodyOf('/policy'))
  })

  it('link every section of the contents to one that is there', async () => {
    for (const path of Object.keys(legalPages)) {
      const body = await bodyOf(path)
      const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
      expect(targets.length).toBeGreaterThan(3 * 9)
      for (const id of targets) expect(body.split(` id="${id}"`)).toHaveLength(2)
    }
  })

  it('show a hostile brand as text, and its mail domain as no link', async () => {
    for (const path of Object.keys(legalPages)) {
      const { body, headers } = await get(path, 'hostile.test')
      expect(body).not.toContain('<script>alert')
      expect(body).toContain('@&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(body).not.toContain('mailto:')
      expect(headers['content-security-policy']).not.toContain('unsafe')
    }
  })

  it('are at most 14 kB on the wire', async () => {
    for (const host of ['aurora.test', 'bv.test']) {
      for (const path of Object.keys(legalPages)) {
        const page = await get(`${path}?theme=custom`, host, { 'accept-encoding': 'br' })
        expect(page.rawPayload.length).toBeLessThanOrEqual(14_000)
      }
    }
  })

  it('wait for no style sheet, and add their texts to no other page', async () => {
    const body = await bodyOf('/agreement')
    expect(body).not.toContain('<link rel="stylesheet"')
    expect(body).toMatch(/<link rel="modulepreload" href="\/assets\/legal-[^"]+\.js">/)
    const signIn = await bodyOf('/')
    expect(signIn).not.toContain('legal-page')
    const script = /modulepreload" href="([^"]+)"/.exec(signIn)?.[1] ?? ''
    const code = await get(script, 'aurora.test', { 'accept-encoding': 'br' })
    const readable = brotliDecompressSync(code.rawPayload).toString()
    expect(readable).toContain('signInFlow')
    expect(readable).not.toContain('State of Washington')
  })
})

describe('the sign-in page', () => {
  it('links to the terms and the privacy policy in every layout', async () => {
    for (const variant of ['welcome', 'bv', 'vulnerability', 'default'] as const) {
      domains['variant.test'] = { ...defaultDomain, variant }
      const body = await bodyOf('/', 'variant.test')
      expect(body).toContain('<a href="/policy?name=terms">Terms &amp; Conditions</a>')
      expect(body).toContain('<a href="/privacypolicy?name=privacy">Privacy Policy</a>')
    }
  })

  it('links to the texts of the domain, with its own labels', async () => {
    const privacypolicy = 'https://own.example/privacy'
    domains['own.test'] = { ...defaultDomain, privacypolicy, privacytext: 'Privacy', termstext: 'Our rules' }
    const body = await bodyOf('/', 'own.test')
    expect(body).toContain(`<a href="${privacypolicy}">Privacy</a>`)
    expect(body).toContain('<a href="/policy?name=terms">Our rules</a>')
  })
})
