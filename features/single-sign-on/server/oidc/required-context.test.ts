import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSignIns } from './test-sign-in.ts'
import { startTestProvider, type TestProvider } from '#features/single-sign-on/server/test-provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider()
})
afterAll(() => provider.close())

const mfa = 'https://refeds.org/profile/mfa'
const requiredContexts = [mfa, 'phr']

describe('required authentication contexts', () => {
  it('are requested in their order as acr_values, and only where there are any', async () => {
    provider.behaviour = { claims: { acr: 'phr' } }
    const { address } = await openSignIns(provider, { requiredContexts })()
    expect(address.searchParams.get('acr_values')).toBe(`${mfa} phr`)
    expect((await openSignIns(provider)()).address.searchParams.has('acr_values')).toBe(false)
  })

  it.each([mfa, 'phr'])('are met by a sign-in with one of them: %s', async (acr) => {
    provider.behaviour = { claims: { acr } }
    expect((await openSignIns(provider, { requiredContexts })()).identity).toMatchObject({
      subject: 'subject-1',
    })
  })

  it.each<[string, unknown]>([
    ['another', 'pwd'],
    ['none', undefined],
    ['all of them in one', `${mfa} phr`],
    ['a list with one of them', [mfa]],
    ['one in other letters', 'PHR'],
  ])('refuse %s, which the advice names', async (_, acr) => {
    provider.behaviour = { claims: { acr }, userinfo: { acr: 'phr' } }
    const { error } = await openSignIns(provider, { requiredContexts })()
    expect(error).toMatchObject({ refusal: 'provider-refused', reason: 'acr' })
    expect(error?.advice).toContain(`one of ${mfa}, phr`)
  })

  it('are not checked where none is required', async () => {
    provider.behaviour = { claims: { acr: 'pwd' } }
    expect((await openSignIns(provider)()).identity).toMatchObject({ subject: 'subject-1' })
  })
})
