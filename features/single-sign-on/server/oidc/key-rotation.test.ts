import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitedFetch } from '@portico/server/platform/http/limited-fetch.ts'
import { openProviderKeys } from './provider-keys.ts'
import { openSignIns } from './test-sign-in.ts'
import { startTestProvider, type TestProvider } from '#features/single-sign-on/server/test-provider.ts'

let provider: TestProvider
beforeEach(async () => {
  provider = await startTestProvider()
})
afterEach(() => provider.close())

const keyRequests = () => provider.requested.get('/jwks') ?? 0
const good = { identity: { subject: 'subject-1' }, error: null }
const refused = { identity: null, error: { refusal: 'provider-not-trusted', reason: 'signature' } }

describe('a provider that changes its keys', () => {
  it.each([
    ['under other names', ['two', 'three']],
    ['under the same name', ['one', 'one']],
  ])('twice within a minute fails no sign-in, %s', async (_, kids) => {
    const signIn = openSignIns(provider)
    expect(await signIn()).toMatchObject(good)
    for (const kid of kids) {
      await provider.rotate(kid)
      expect(await signIn()).toMatchObject(good)
    }
    expect(keyRequests()).toBe(3)
  })

  it('between two concurrent sign-ins fails neither, and causes one request for keys', async () => {
    const signIn = openSignIns(provider)
    await signIn()
    await provider.rotate('two')
    const both = await Promise.all([signIn(), signIn()])
    for (const outcome of both) expect(outcome).toMatchObject(good)
    expect(keyRequests()).toBeLessThanOrEqual(3)
  })

  it('gets no more requests for its keys while they verify', async () => {
    const signIn = openSignIns(provider)
    for (let at = 0; at < 3; at++) await signIn()
    expect(keyRequests()).toBe(1)
  })

  it('and removes the one that it signs with is refused until that is published again', async () => {
    const signIn = openSignIns(provider)
    await signIn()
    const key = await provider.rotate('two')
    key.lose()
    expect(await signIn()).toMatchObject(refused)
    key.restore()
    expect(await signIn()).toMatchObject(good)
  })
})

describe('tokens of keys that were never published', () => {
  it('are refused, and make six requests for keys at once, then one in twelve seconds', async () => {
    const signIn = openSignIns(provider)
    const begin = Date.now()
    provider.behaviour = { signsWithOtherKey: true }
    for (let at = 0; at < 10; at++) expect(await signIn()).toMatchObject(refused)
    expect(keyRequests()).toBeGreaterThanOrEqual(6)
    expect(keyRequests()).toBeLessThanOrEqual(6 + Math.floor((Date.now() - begin) / 12_000))
  })
})

describe('the keys of a provider', () => {
  const open = () => {
    const clock = { now: 1_000_000 }
    const address = `${provider.issuer}/jwks`
    const keys = openProviderKeys(limitedFetch, () => clock.now)
    const read = () => keys.read('one', address)
    return { clock, keys, address, read }
  }

  it('are cached for five minutes and no longer: a withdrawn one is dropped then', async () => {
    const { clock, read } = open()
    expect((await read()).text).toContain('"one"')
    await provider.rotate('two')
    clock.now += 5 * 60_000 - 1
    expect((await read()).text).toContain('"one"')
    clock.now += 1
    expect((await read()).text).not.toContain('"one"')
  })

  it('are fetched again five times at once, then every twelve seconds, and for each purpose apart', async () => {
    const { clock, keys, address, read } = open()
    await read()
    const renew = async (purpose: 'answer' | 'logout') => {
      clock.now += 1
      return keys.renew('one', address, { seen: await read(), since: clock.now, purpose })
    }
    const often = []
    for (let at = 0; at < 7; at++) often.push(await renew('logout'))
    expect(often).toEqual([true, true, true, true, true, false, false])
    expect(await renew('answer')).toBe(true)
    clock.now += 12_000
    expect([await renew('logout'), await renew('logout')]).toEqual([true, false])
  })

  it('are not fetched again when they are newer than the token that they do not verify', async () => {
    const { clock, keys, address, read } = open()
    const about = { seen: await read(), since: clock.now - 1, purpose: 'answer' } as const
    expect(await keys.renew('one', address, about)).toBe(false)
    expect(keyRequests()).toBe(1)
  })

  it('stay cached while the provider returns none', async () => {
    const { clock, keys, address, read } = open()
    const seen = await read()
    provider.behaviour = { html: '/jwks' }
    clock.now += 1
    const about = { seen, since: clock.now, purpose: 'answer' } as const
    expect(await keys.renew('one', address, about)).toBe(false)
    expect(await read()).toBe(seen)
    await provider.close()
    expect(await keys.renew('one', address, about)).toBe(false)
    expect(await read()).toBe(seen)
  })
})

describe('a provider that announces another address for its keys each time', () => {
  it('has one set cached for its connection, and evicts those of no other', async () => {
    const keys = openProviderKeys(limitedFetch)
    await keys.read('other', `${provider.issuer}/jwks`)
    for (let at = 0; at < 600; at++) await keys.read('one', `${provider.issuer}/jwks?${at}`)
    await keys.read('one', `${provider.issuer}/jwks?0`)
    expect(keyRequests()).toBe(602)
    await keys.read('other', `${provider.issuer}/jwks`)
    expect(keyRequests()).toBe(602)
  })
})
