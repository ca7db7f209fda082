import { appPages } from '@portico/contract/app-pages.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { registerPages } from './register-pages.ts'

const log = pino({ level: 'silent' })
const app = await openHttpServer({ log, trustedProxies: [] })
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', host: 'localhost', ...headers } })

beforeAll(() =>
  registerPages(app, {
    pages: appPages,
    webFolder: join(import.meta.dirname, '../../../../web/dist'),
    settingsOf: () => defaultDomain,
    pictureOf: async () => null,
    log,
  }),
)
afterAll(() => app.close())

describe('the opener policy', () => {
  const policyAt = async (url: string, site?: string) =>
    (await get(url, site === undefined ? {} : { 'sec-fetch-site': site })).headers['cross-origin-opener-policy']

  it('is left out of the sign-in page when no other page led there, since it costs a process on the way', async () => {
    expect(await policyAt('/', 'none')).toBe('unsafe-none')
  })

  it.each(['same-origin', 'same-site', 'cross-site', undefined])(
    'is that of our pages when %s led there',
    async (site) => {
      expect(await policyAt('/', site)).toBe('same-origin')
    },
  )

  it.each(['/insights', '/reset?id=1', '/policy'])('is that of our pages at %s, whatever led there', async (url) => {
    expect(await policyAt(url, 'none')).toBe('same-origin')
  })
})

describe('a page whose address has a secret', () => {
  it.each([
    '/request-action?data=x',
    '/reset?resettoken=x',
    '/verify?token=x&id=1',
    '/success?devicetoken=x',
    '/callback/oidc?code=x&state=y',
    '/?chathub=Teams&from=a@b.test&password=x',
    '/?redirectto=%2Fsuccess%3Fdevicetoken%3Dx',
    '/no-such-page?token=x',
  ])('is not stored, and names itself to no other page: %s', async (url) => {
    expect((await get(url)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
  })

  it.each(['/', '/?redirectto=/insights', '/insights', '/registration'])('others are as before: %s', async (url) => {
    const { headers } = await get(url)
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-cache', 'same-origin'])
  })
})
