import { describe, expect, it } from 'vitest'
import { identityOf, missingClaims, type Claims } from './read-claims.ts'
import { plainConnection } from '#features/single-sign-on/server/test-plain-connection.ts'

const connection = plainConnection('https://provider.test')
const token = { iss: 'https://provider.test', sub: 'subject-1' }
const full = { ...token, email: 'user@contoso.test', email_verified: true, name: 'Uma User', groups: [] }

describe('the missing claims of an ID token', () => {
  it.each<[string, Claims, string[], string[]]>([
    ['nothing', full, [], []],
    ['the address', { ...full, email: undefined }, ['email'], []],
    ['an address that is no text', { ...full, email: 5 }, ['email'], []],
    ['whether it is verified', { ...full, email_verified: undefined }, [], ['email_verified']],
    ['groups', { ...full, groups: undefined }, ['groups'], []],
    ['groups, which are null', { ...full, groups: null }, ['groups'], []],
    ['names', { ...full, name: '' }, [], ['given_name', 'family_name']],
    ['one name', { ...full, name: undefined, given_name: 'Uma' }, [], ['family_name']],
  ])('%s', (_, claims, needed, optional) => {
    expect(missingClaims(connection, claims, true)).toEqual({ needed, optional })
  })

  it('is no group where the connection maps none, and no email_verified at Entra ID, which has none', () => {
    expect(missingClaims(connection, { ...full, groups: undefined }, false).needed).toEqual([])
    const entra = { ...connection, kind: 'msauth' as const }
    expect(missingClaims(entra, { ...full, email_verified: undefined }, true).optional).toEqual([])
  })
})

describe('an identity', () => {
  const read = (idToken: Claims, info: Claims | null, changes = {}) =>
    identityOf({ ...connection, ...changes }, { idToken: { ...token, ...idToken }, info }, null)

  it('has the claims of the ID token, and of userinfo those that it lacks', () => {
    const idToken = { email: 'user@contoso.test', given_name: 'Uma', groups: ['a'] }
    const info = { email: 'other@contoso.test', given_name: 'Una', family_name: 'User', groups: ['b'] }
    expect(read(idToken, info)).toMatchObject({
      email: 'user@contoso.test',
      firstname: 'Uma',
      lastname: 'User',
      groups: ['a'],
    })
    expect(read({ email: null, groups: null }, info)).toMatchObject({ email: 'other@contoso.test', groups: ['b'] })
  })

  it.each<[string, boolean | null, Claims, Claims | null, object?]>([
    ['of the ID token', true, { email: 'a@contoso.test', email_verified: true }, null],
    ['of userinfo', true, {}, { email: 'a@contoso.test', email_verified: 'true' }],
    [
      'of userinfo about the same address',
      true,
      { email: 'a@contoso.test' },
      { email: 'A@Contoso.test', email_verified: true },
    ],
    [
      'of userinfo about another address',
      null,
      { email: 'a@contoso.test' },
      { email: 'b@contoso.test', email_verified: true },
    ],
    ['of userinfo about no address', null, { email: 'a@contoso.test' }, { email_verified: true }],
    ['of the ID token without the address', null, { email_verified: true }, { email: 'a@contoso.test' }],
    [
      'of the ID token that is false',
      false,
      { email: 'a@contoso.test', email_verified: false },
      { email: 'a@contoso.test', email_verified: true },
    ],
    ['that is no boolean', false, { email: 'a@contoso.test', email_verified: 'perhaps' }, null],
    ['that is null', null, { email: 'a@contoso.test', email_verified: null }, null],
    [
      'about email, where another claim is the address',
      null,
      { upn: 'head@contoso.test', email: 'a@evil.test', email_verified: true },
      null,
      { emailClaim: 'upn' },
    ],
    [
      'where another claim is the only address',
      true,
      { upn: 'head@contoso.test', email_verified: true },
      null,
      { emailClaim: 'upn' },
    ],
    ['xms_edov of Entra ID', true, { email: 'a@contoso.test', xms_edov: '1' }, null, { kind: 'msauth' }],
    ['xms_edov of another', null, { email: 'a@contoso.test', xms_edov: '1' }, null],
  ])('reads whether its address is verified: %s', (_, verified, idToken, info, changes = {}) => {
    expect(read(idToken, info, changes).emailVerified).toBe(verified)
  })

  it('reads subject, issuer and session from the ID token alone', () => {
    const info = { sub: 'subject-2', iss: 'https://evil.test', sid: 'session-2' }
    expect(read({}, info)).toMatchObject({ subject: 'subject-1', issuer: 'https://provider.test', sid: '' })
  })
})
