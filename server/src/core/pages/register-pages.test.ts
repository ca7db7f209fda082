import { appPages } from '@portico/contract/app-pages.ts'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { languages } from '@portico/contract/platform/language.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { registerPages } from './register-pages.ts'

const webFolder = join(import.meta.dirname, '../../../../web/dist')
const hostile = '"><script>alert(1)</script>\u2028</style>'

const domains: Record<string, DomainSettings> = {
  'bv.localhost': { ...defaultDomain, host: 'bv.localhost', variant: 'bv', theme: 'Exploratory', mode: 'Dark' },
  'hostile.test': {
    ...defaultDomain,
    companyname: hostile,
    apptitle: hostile,
    doctitle: hostile,
    brandcolour: `red}${hostile}`,
    companylogo: `https://logo.test/a.svg?${hostile}`,
  },
}

const blue = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"/>')
const blueHash = createHash('sha256').update(blue).digest('hex')
domains['pictures.test'] = {
  ...defaultDomain,
  companylogo: `/brand/${blueHash}.svg`,
  logosize: { width: 120, height: 40 },
  companylogodark: 'https://dark.test/a.png',
  favicon: 'https://icon.test/b.png',
  privacypolicy: 'https://legal.test/privacy',
  privacytext: 'How we handle data',
  termspolicy: '',
}

/** Returns how many bytes a response has over the wire: its content, and its headers as HTTP/1.1 writes them. */
function bytesOf({ headers, rawPayload }: Awaited<ReturnType<typeof get>>): number {
  const lines = ['HTTP/1.1 200 OK', ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`), '']
  return lines.join('\r\n').length + '\r\n'.length + rawPayload.length
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', host: 'localhost', ...headers } })

const app = await openHttpServer({ log: pino({ level: 'silent' }), trustedProxies: ['127.0.0.1'] })

beforeAll(async () => {
  app.get('/api/thing', async () => ({ code: 200 }))
  await registerPages(app, {
    pages: appPages,
    webFolder,
    settingsOf: (host) => {
      if (host === 'broken.test') throw new Error('no settings')
      return domains[host] ?? defaultDomain
    },
    pictureOf: async (sha256) => (sha256 === blueHash ? { type: 'image/svg+xml', bytes: blue } : null),
    log: pino({ level: 'silent' }),
  })
})
afterAll(() => app.close())

/** Returns the text of every inline style, and of every inline script that runs. */
function inlineIn(html: string): { styles: string[]; scripts: string[] } {
  const textsOf = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  return { styles: textsOf(/<style>(.*?)<\/style>/gs), scripts: textsOf(/<script>(.*?)<\/script>/gs) }
}
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the sign-in page', () => {
  it('contains the screen, the brand and the settings, and loads one script', async () => {
    const { body, statusCode, headers } = await get('/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('Email ID')
    expect(body).toContain(`Sign in to ${defaultDomain.apptitle}`)
    expect(body).toContain(`<title>${defaultDomain.doctitle}</title>`)
    // WCAG 2.2, 4.1.3: a later announcement has its region from the first byte.
    expect(body).toMatch(/<div role="alert"[^>]*><\/div>/)
    expect(body).toMatch(/<div id="wait" role="status"[^>]*><\/div>/)
    const preloaded = body.match(/<link rel="modulepreload" href="[^"]+"/g) ?? []
    expect(preloaded).toHaveLength(1)
    expect(body).not.toMatch(/<link rel="stylesheet"/)
    expect(body).not.toMatch(/<script[^>]* src=/)
    expect(inlineIn(body).scripts.at(-1)).toContain(
      `import(${preloaded[0]?.slice('<link rel="modulepreload" href='.length)})`,
    )
    const data = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      settings: { ...defaultDomain, companylogo: expect.stringMatching(/^data:image\/svg\+xml,/) as string },
      themeChoice: { theme: defaultDomain.theme, mode: defaultDomain.mode },
      language: 'en',
    })
  })

  it('is at most 14 kB compressed in every theme and language, and at most 80 kB with its script', async () => {
    const themes = ['classic', 'modern', 'exploratory', 'vision', 'custom'].map((theme) => `theme=${theme}`)
    for (const shown of [...themes, ...languages.map((language) => `lang=${language}`)]) {
      const page = await get(`/?${shown}`, { 'accept-encoding': 'br' })
      const script = /modulepreload" href="([^"]+)"/.exec(brotliDecompressSync(page.rawPayload).toString())?.[1] ?? ''
      const code = await get(script, { 'accept-encoding': 'br' })
      expect(code.headers['content-encoding']).toBe('br')
      expect(page.rawPayload.length).toBeLessThanOrEqual(14_000)
      expect(page.rawPayload.length + code.rawPayload.length).toBeLessThanOrEqual(80_000)
    }
  })

  it('of the default brand is at most 80 kB with its script and the headers of both, as `npm run bench` measures it', async () => {
    const page = await get('/', { 'accept-encoding': 'br' })
    const script = /modulepreload" href="([^"]+)"/.exec(brotliDecompressSync(page.rawPayload).toString())?.[1] ?? ''
    expect(bytesOf(page) + bytesOf(await get(script, { 'accept-encoding': 'br' }))).toBeLessThanOrEqual(80_000)
  })

  it('has the same text in each encoding', async () => {
    const plain = await get('/')
    const br = await get('/', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/', { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  it("has the brand of the host's domain, and the default one for any other host", async () => {
    const bv = await get('/', { host: 'BV.localhost:3000' })
    expect(bv.body).toContain('data-theme="Exploratory" data-mode="Dark"')
    expect((await get('/', { host: 'unknown.test' })).body).toBe((await get('/')).body)
  })

  it("is in the visitor's language, and no value of the request is displayed", async () => {
    const openTag = (body: string) => /<html [^>]*? data-/.exec(body)?.[0]
    const german = await get('/', { 'accept-language': 'de-AT,de;q=0.9' })
    expect(openTag(german.body)).toBe('<html lang="de" dir="ltr" data-')
    expect(german.body).not.toContain('Enter your email address')
    expect(openTag((await get('/', { 'accept-language': 'de', 'cookie': 'language=ar' })).body)).toContain('dir="rtl"')
    expect(openTag((await get('/?lang=ja', { cookie: 'language=ar' })).body)).toContain('lang="ja"')
    for (const lang of ['xx', hostile, '..%2F..', '']) {
      const page = await get(`/?lang=${encodeURIComponent(lang)}`, { cookie: `language=${encodeURIComponent(lang)}` })
      expect(page.body).toBe((await get('/')).body)
    }
  })

  it('has the messages of its own language alone', async () => {
    const { body } = await get('/', { 'accept-language': 'fr' })
    const words = JSON.stringify(JSON.parse(/id="page">(.*?)<\/script>/.exec(body)?.[1] ?? '').messages)
    expect(words).toContain('Adresse e-mail')
    expect(body).not.toMatch(/Bitte|Please|Inserisca/)
  })

  it("is in the visitor's own theme from the first byte, and no value of a cookie is displayed", async () => {
    const withTheme = async (url: string, cookie: string) =>
      /<html [^>]*>/.exec((await get(url, { cookie, host: 'bv.localhost' })).body)?.[0]
    const own = 'apptheme=VisionThemeLight'
    for (const url of ['/', '/insights', '/desk/']) {
      expect(await withTheme(url, own)).toContain('data-theme="Vision" data-mode="Light"')
      expect(await withTheme(`${url}?theme=ModernDark`, own)).toContain('data-theme="Modern" data-mode="Dark"')
      for (const cookie of ['apptheme=NeonThemeDark', `apptheme=${encodeURIComponent(hostile)}`, 'apptheme=', 'x=y']) {
        expect(await withTheme(url, cookie)).toContain('data-theme="Exploratory" data-mode="Dark"')
      }
    }
    const page = await get('/insights', { cookie: own, host: 'bv.localhost' })
    const sheets = inlineIn(page.body).styles.join('')
    for (const theme of ['Vision', 'Custom', 'Exploratory']) {
      expect(sheets).toMatch(new RegExp(`\\[data-theme='?${theme}'?\\]`))
    }
    expect(page.headers['vary']).toBe('accept-encoding, accept-language, cookie, sec-fetch-site')
    expect(page.headers['etag']).not.toBe((await get('/insights', { host: 'bv.localhost' })).headers['etag'])
  })

  it('works in the dark custom theme where the settings cannot be loaded', async () => {
    for (const [url, shown] of [
      ['/', 'Email ID'],
      ['/insights', 'id="page"'],
      ['/validityexpiry', 'id="page"'],
    ] as const) {
      const { statusCode, body } = await get(url, { host: 'broken.test' })
      expect(statusCode).toBe(200)
      expect(body).toContain('data-theme="Custom" data-mode="Dark"')
      expect(body).toContain(shown)
    }
    expect((await get('/nowhere', { host: 'broken.test' })).statusCode).toBe(404)
  })

  it('contains no value of the request', async () => {
    const plain = await get('/')
    const odd = await get(`/?theme=${encodeURIComponent(hostile)}&redirectto=%3Cscript%3E&theme=a`, {
      host: 'a"b.test',
    })
    expect(odd.body).toBe(plain.body)
  })

  it('shows hostile settings as text', async () => {
    const { body, headers } = await get('/', { host: 'hostile.test' })
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('\u2028</style>')
    expect(inlineIn(body).scripts).toHaveLength(2)
    expect(String(headers['content-security-policy'])).toContain("img-src 'self' data: https://logo.test;")
  })

  it('a policy allows its inline styles and scripts by hash and nothing inline else', async () => {
    const { body, headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    const { styles, scripts } = inlineIn(body)
    expect(styles.length).toBeGreaterThan(1)
    for (const text of [...styles, ...scripts]) expect(policy).toContain(hashOf(text))
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/ style="| on[a-z]+="/)
    for (const part of [
      "require-trusted-types-for 'script'",
      'trusted-types worker',
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(part)
    }
  })
})

describe('the pictures of a domain', () => {
  it('are in the page with their sizes, light and dark, its icon in the head, and its own links at the foot', async () => {
    const { body, headers } = await get('/', { host: 'pictures.test' })
    expect(body).toMatch(
      /<img class="[^"]+" src="data:image\/svg\+xml,%3Csvg[^"]+" alt="Portico" loading="lazy" [^>]*width="120"/,
    )
    expect(body).toContain('src="https://dark.test/a.png"')
    expect(body).toContain('<link rel="icon" href="https://icon.test/b.png">')
    expect(body).toContain('<a href="https://legal.test/privacy">How we handle data</a>')
    expect(body).not.toContain('>Terms</a>')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: https://dark.test https://icon.test;")
  })

  it('may be cached forever, and neither run scripts nor load anything', async () => {
    const { statusCode, headers, rawPayload } = await get(`/brand/${blueHash}.svg`)
    expect([statusCode, rawPayload, headers['cross-origin-resource-policy']]).toEqual([200, blue, 'cross-origin'])
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/) as string,
      'x-content-type-options': 'nosniff',
    })
    expect((await get(`/brand/${blueHash}.svg`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  it('are not served under another name or type, and the shipped ones are beside them', async () => {
    const other = blueHash.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    for (const name of [`${blueHash}.png`, `${other}.svg`, 'nothing.svg', `${blueHash}.svg.html`, '..%2f..%2fserver']) {
      expect((await get(`/brand/${name}`, { accept: 'image/*' })).statusCode).toBe(404)
    }
    const shipped = await get('/brand/portico.svg')
    expect([shipped.statusCode, shipped.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(shipped.headers['content-security-policy']).toContain('sandbox')
  })
})

describe('every response', () => {
  for (const url of ['/', '/insights', '/nowhere', '/api/thing', '/api/nothing', '/assets/nothing.js']) {
    it(`${url} carries the security headers, and HSTS over https alone`, async () => {
      const plain = await get(url)
      expect(plain.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      // Only documents have this header, because it has no meaning elsewhere.
      const isPage = String(plain.headers['content-type']).startsWith('text/html')
      expect(plain.headers['cross-origin-opener-policy']).toBe(isPage ? 'same-origin' : undefined)
      expect(plain.headers['content-security-policy']).toBeDefined()
      expect(plain.headers['strict-transport-security']).toBeUndefined()
      const secure = await get(url, { 'host': 'portal.example.com', 'x-forwarded-proto': 'https' })
      expect(secure.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
      // On localhost the header would force https on every other server of the computer.
      const own = await get(url, { 'host': 'aurora.localhost:3000', 'x-forwarded-proto': 'https' })
      expect(own.headers['strict-transport-security']).toBeUndefined()
    })
  }
})

describe('the paths behind sign-in', () => {
  it('return the page of the app, which preloads its files', async () => {
    for (const url of [
      '/load?redirectto=%2Finsights',
      '/insights/',
      '/desk/',
      '/chatBot',
      '/glossary',
      '/document/first-steps',
      '/validityexpiry',
    ]) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/<link rel="modulepreload" href="\/assets\/app-[^"]+\.js">/)
      expect(body).not.toContain('<form')
    }
  })

  it('an unknown path is a 404: a page for browsers, an envelope for programs', async () => {
    const page = await get('/nowhere')
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const call = await get('/api/nothing')
    expect(call.statusCode).toBe(404)
    expect(call.json()).toMatchObject({ code: 404, module_code: 'PORTICO_ERR005' })
    expect((await get('/nowhere', { accept: 'application/json' })).json()).toMatchObject({ code: 404 })
    expect((await app.inject({ method: 'POST', url: '/', headers: { host: 'localhost' } })).statusCode).toBe(404)
  })

  it('built files may be cached forever; missing ones are a 404', async () => {
    const script = /modulepreload" href="([^"]+)"/.exec((await get('/')).body)?.[1] ?? ''
    expect((await get(script)).headers['cache-control']).toContain('immutable')
    expect((await get('/assets/nothing.js')).statusCode).toBe(404)
    expect((await get('/assets/..%2f..%2fserver/sign-in-page.js')).statusCode).not.toBe(200)
  })
})
