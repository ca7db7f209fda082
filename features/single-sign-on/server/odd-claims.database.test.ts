import { describe, expect, it } from 'vitest'
import { withContoso } from './test-contoso.ts'

const here = withContoso({ createsAccounts: true })

const signInWith = async (claims: Record<string, unknown>) => {
  here.provider.behaviour.claims = claims
  return here.finish(await here.toProvider())
}

describe('the claims of a provider about a user', () => {
  it.each([
    ['a name with a NUL', { given_name: 'U\u0000ma' }],
    ['half of a surrogate pair', { family_name: 'User\ud83d' }],
    ['a name without end', { given_name: 'a'.repeat(50_000) }],
    ['groups that cannot be stored', { groups: ['a\u0000', 'b'.repeat(50_000)] }],
  ])('are accepted with %s', async (_, claims) => {
    const newcomer = { sub: crypto.randomUUID(), email: `new-${crypto.randomUUID().slice(0, 8)}@contoso.test` }
    expect((await signInWith({ ...newcomer, ...claims })).status).toBe(200)
  })

  it('names are shown without bidirectional and invisible characters', async () => {
    const email = `turned-${crypto.randomUUID().slice(0, 8)}@contoso.test`
    const claims = { given_name: 'Ann\u202e\u2066\r\n', family_name: `Smi\u200bth${'x'.repeat(100)}` }
    const { data, status } = await signInWith({ sub: crypto.randomUUID(), email, ...claims })
    expect(status).toBe(200)
    expect(data).toMatchObject({ login: { firstname: 'Ann', lastname: `Smith${'x'.repeat(59)}` } })
  })

  it.each([
    ['a subject with a NUL', { sub: 'a\u0000b' }],
    ['a subject longer than any may be', { sub: 'a'.repeat(10_000) }],
    ['a session with a NUL', { sid: 'a\u0000b' }],
    ['a session without end', { sid: 'a'.repeat(10_000) }],
  ])('is not trusted with %s', async (_, claims) => {
    const { status, module_code } = await signInWith(claims)
    expect({ status, module_code }).toEqual({ status: 401, module_code: 'SSO_ERR003' })
  })

  it.each([
    ['two addresses in one', 'evil@evil.test,new@contoso.test'],
    ['a line break', 'new@evil.test\r\nbcc: new@contoso.test'],
    ['a NUL', 'n\u0000ew@contoso.test'],
    ['the Kelvin sign in it', 'bac\u212a@contoso.test'],
    ['255 characters', `${'a'.repeat(242)}@contoso.test`],
    ['no end', `${'a'.repeat(50_000)}@contoso.test`],
  ])('create no account for an address with %s', async (_, email) => {
    const { status, module_code } = await signInWith({ sub: 'newcomer', email, email_verified: true })
    expect({ status, module_code }).toEqual({ status: 409, module_code: 'SSO_ERR012' })
  })

  it('create an account for an address of 254 characters, the longest of RFC 5321', async () => {
    const email = `${'a'.repeat(241)}@contoso.test`
    const { data, status } = await signInWith({ sub: 'long', email, email_verified: true })
    expect(status).toBe(200)
    expect(data).toMatchObject({ login: { loginid: email } })
  })

  it('is not kept where it could not go out in an address at the logout', async () => {
    const stored = async (claims: object) => {
      await here.exchange.inContoso('delete from tenant.provider_sessions')
      expect((await signInWith({ email: 'user@contoso.test', ...claims })).status).toBe(200)
      const rows = await here.exchange.inContoso<{ size: number | null }>(
        'select octet_length(sealed) as size from tenant.provider_sessions',
      )
      return rows.map(({ size }) => size)
    }
    expect(await stored({})).toEqual([expect.any(Number)])
    expect(await stored({ padding: 'x'.repeat(500_000) })).toEqual([null])
  })

  it('is logged without the address of the user', async () => {
    await signInWith({ sub: 'stranger', email: 'stranger@elsewhere.test', email_verified: true })
    const logged = JSON.stringify(here.exchange.logged)
    expect(logged).toContain('A sign-in at a provider failed.')
    expect(logged).not.toMatch(/@(?:elsewhere|contoso|evil)\.test/)
  })
})
