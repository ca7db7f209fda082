import { refusals } from '@portico/contract/refusals.ts'
import { appPages } from '@portico/contract/app-pages.ts'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { calls } from '@portico/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { registerApiDocs } from '#server/core/calls/register-api-docs.ts'
import { registerPages } from '#server/core/pages/register-pages.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'

const webFolder = join(import.meta.dirname, '../../web/dist')
const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const pictureHash = createHash('sha256').update(picture).digest('hex')

const app = await openHttpServer({ log: silentLog, trustedProxies: [] })
beforeAll(async () => {
  registerApiDocs(app, { calls, refusals }, null)
  await registerPages(app, {
    pages: appPages,
    webFolder,
    settingsOf: () => defaultDomain,
    pictureOf: async (sha256) => (sha256 === pictureHash ? { type: 'image/svg+xml', bytes: picture } : null),
    log: silentLog,
  })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string>) =>
  app.inject({ url, headers: { host: 'localhost', accept: 'text/html,*/*', ...headers } })

const encodings = ['br', 'gzip', 'identity']
const inEachEncoding = (url: string) =>
  Promise.all(encodings.map((encoding) => get(url, { 'accept-encoding': encoding })))

describe('the ETag of', () => {
  it.each(['/', '/insights', '/privacypolicy?name=privacy', '/policy?name=terms', '/api/openapi.json', '/api/docs'])(
    '%s differs by encoding, is strong, and gives 304 for that encoding alone (RFC 9110 §8.8.3.3)',
    async (url) => {
      const responses = await inEachEncoding(url)
      const sent = responses.map(({ headers }) => headers['content-encoding'] ?? 'identity')
      expect(sent).toEqual(encodings)
      const tags = responses.map(({ headers }) => String(headers.etag))
      expect(new Set(tags).size).toBe(3)
      for (const [at, { headers }] of responses.entries()) {
        expect(tags[at]).toMatch(/^"/)
        expect(headers.vary).toContain('accept-encoding')
        for (const [other, tag] of tags.entries()) {
          const asked = { 'accept-encoding': String(encodings[at]), 'if-none-match': `W/${tag}, "else"` }
          const again = await get(url, asked)
          expect([again.statusCode, again.body === '']).toEqual(at === other ? [304, true] : [200, false])
          expect([again.headers.etag, again.headers.vary]).toEqual([tags[at], headers.vary])
        }
      }
    },
  )

  it.each(['/brand/portico.svg', `/brand/${pictureHash}.svg`])(
    '%s is of its one encoding, and gives 304',
    async (url) => {
      const responses = await inEachEncoding(url)
      const tags = new Set(responses.map(({ headers }) => String(headers.etag)))
      expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, undefined])
      expect(tags.size).toBe(1)
      const [tag = ''] = tags
      for (const known of [tag, `W/${tag.replace(/^W\//, '')}`, `"else", ${tag}`, '*']) {
        expect((await get(url, { 'if-none-match': known })).statusCode).toBe(304)
      }
      expect((await get(url, { 'if-none-match': '"else"' })).statusCode).toBe(200)
    },
  )

  it('files named by their content have no entity tag, and caches separate their encodings', async () => {
    const { body } = await get('/', { 'accept-encoding': 'identity' })
    const script = /href="(\/assets\/[^"]+)"/.exec(body)?.[1] ?? ''
    for (const { statusCode, headers } of await inEachEncoding(script)) {
      expect([statusCode, headers.etag, headers.vary]).toEqual([200, undefined, 'accept-encoding'])
      expect(headers['cache-control']).toContain('immutable')
    }
  })
})
