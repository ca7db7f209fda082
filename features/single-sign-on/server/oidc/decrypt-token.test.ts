import { constants, createHash, publicEncrypt, randomBytes } from 'node:crypto'
import { CompactEncrypt, importX509 } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decryptToken } from './decrypt-token.ts'
import { openSignIns } from './test-sign-in.ts'
import { startTestProvider, type TestProvider } from '#features/single-sign-on/server/test-provider.ts'
import type { SigningKey } from '@portico/saml/provider.ts'
import { makeKeys } from '@portico/saml/test-exchange.ts'

let [own, former, foreign]: SigningKey[] = []
let provider: TestProvider
beforeAll(async () => {
  ;[own, former, foreign] = ['own', 'former', 'foreign'].map((name) => makeKeys(name))
  provider = await startTestProvider()
})
afterAll(() => provider.close())

const ours = () => [own, former].filter((key) => key !== undefined)

async function encrypt(inner: string, key: SigningKey | undefined, alg = 'RSA-OAEP-256', enc = 'A256GCM') {
  const publicKey = await importX509(key?.certificatePem ?? '', alg)
  return new CompactEncrypt(Buffer.from(inner)).setProtectedHeader({ alg, enc, cty: 'JWT' }).encrypt(publicKey)
}

const signed = 'header.payload.signature'

/** Returns the token with one bit inverted in one of its five parts. */
function bend(token: string, part: number): string {
  const parts = token.split('.')
  const bytes = Buffer.from(parts[part] ?? '', 'base64url')
  // The bit is in the middle, so that an encrypted key stays below the modulus as a number.
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  parts[part] = bytes.toString('base64url')
  return parts.join('.')
}

/** Returns an encryption by RSA1_5 (RFC 7518 §4.2), which jose no longer offers. */
function byPkcs1(inner: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'RSA1_5', enc: 'A128GCM' })).toString('base64url')
  const padding = constants.RSA_PKCS1_PADDING
  const key = publicEncrypt({ key: own?.certificatePem ?? '', padding }, randomBytes(16)).toString('base64url')
  return [header, key, ...[12, inner.length, 16].map((size) => randomBytes(size).toString('base64url'))].join('.')
}

const failures: [string, (inner: string) => Promise<string>][] = [
  ['for a key of another', (inner) => encrypt(inner, foreign)],
  ['by RSA1_5', async (inner) => byPkcs1(inner)],
  [
    'by dir with the client secret',
    (inner) =>
      new CompactEncrypt(Buffer.from(inner))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(createHash('sha256').update('secret-one').digest()),
  ],
  ['by A192GCM', (inner) => encrypt(inner, own, 'RSA-OAEP-256', 'A192GCM')],
  ['by RSA-OAEP-512', (inner) => encrypt(inner, own, 'RSA-OAEP-512')],
  ['with another header', async (inner) => bend(await encrypt(inner, own), 0)],
  ['with another key of the content', async (inner) => bend(await encrypt(inner, own), 1)],
  ['with another start', async (inner) => bend(await encrypt(inner, own), 2)],
  ['with another content', async (inner) => bend(await encrypt(inner, own, 'RSA-OAEP-256', 'A128CBC-HS256'), 3)],
  ['with another tag', async (inner) => bend(await encrypt(inner, own), 4)],
  ['around what is no token', () => encrypt('{"sub":"subject-1"}', own)],
  ['twice', async (inner) => encrypt(await encrypt(inner, own), own)],
  ['in five parts of nothing', async () => '....'],
]

describe('an encrypted token', () => {
  it.each(
    ['RSA-OAEP-256', 'RSA-OAEP'].flatMap((alg) =>
      ['A128GCM', 'A256GCM', 'A128CBC-HS256', 'A256CBC-HS512'].map((enc) => [alg, enc] as const),
    ),
  )('is decrypted by %s and %s', async (alg, enc) => {
    expect(await decryptToken(await encrypt(signed, own, alg, enc), ours())).toBe(signed)
  })

  it('is decrypted with a former key that has not ended, and with none that is gone', async () => {
    const token = await encrypt(signed, former)
    expect(await decryptToken(token, ours())).toBe(signed)
    expect(await decryptToken(token, ours().slice(0, 1))).toBe(null)
  })

  it.each(failures)('is refused %s', async (_, make) => {
    expect(await decryptToken(await make(signed), ours())).toBe(null)
  })

  // The operations are counted, not timed: a time depends on the machine's other work.
  it('that fails costs the same operations for one cause as for another', async () => {
    const good = await encrypt(signed, own)
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    try {
      for (const token of [await encrypt(signed, foreign), bend(good, 1), bend(good, 3), bend(good, 4)]) {
        decrypt.mockClear()
        expect(await decryptToken(token, ours())).toBe(null)
        const operations = decrypt.mock.calls.map(([algorithm]) =>
          typeof algorithm === 'string' ? algorithm : algorithm.name,
        )
        expect(operations).toEqual(['RSA-OAEP', 'AES-GCM', 'RSA-OAEP', 'AES-GCM'])
      }
    } finally {
      decrypt.mockRestore()
    }
  })
})

describe('an encrypted ID token', () => {
  const signInWith = async (wraps: (token: string) => Promise<string>, others = {}) => {
    provider.behaviour = { wraps, ...others }
    return openSignIns(provider)(ours())
  }

  it('proves who signed in, and returns the signed one inside as the hint for the end of the session', async () => {
    const { identity } = await signInWith((token) => encrypt(token, own))
    expect(identity).toMatchObject({ subject: 'subject-1' })
    expect(identity?.logoutHint?.split('.')).toHaveLength(3)
  })

  it.each(failures)('returns the same error for every failure: %s', async (_, make) => {
    const { error } = await signInWith(make)
    expect(error).toEqual({
      refusal: 'provider-not-trusted',
      reason: 'encrypted',
      advice: expect.stringMatching(
        /^The response that the provider encrypted could not be decrypted: .*RSA-OAEP-256/,
      ) as string,
    })
  })

  it('is refused where the token inside is not signed, or with another key', async () => {
    const unsigned = await signInWith((token) => encrypt(token, own), { unsigned: true })
    expect(unsigned.error).toMatchObject({ refusal: 'provider-misconfigured', reason: 'alg' })
    const other = await signInWith((token) => encrypt(token, own), { signsWithOtherKey: true })
    expect(other.error).toMatchObject({ refusal: 'provider-not-trusted', reason: 'signature' })
  })

  it('may come with userinfo that is encrypted as well', async () => {
    const info = await provider.sign({ sub: 'subject-1', iss: provider.issuer, aud: 'client-1', name: 'Ina Info' })
    const behaviour = {
      claims: { given_name: undefined, family_name: undefined },
      userinfoToken: await encrypt(info, own),
    }
    const { identity } = await signInWith((token) => encrypt(token, own), behaviour)
    expect(identity).toMatchObject({ firstname: 'Ina', lastname: 'Info' })
    const foreignInfo = { ...behaviour, userinfoToken: await encrypt(info, foreign) }
    const { error } = await signInWith((token) => encrypt(token, own), foreignInfo)
    expect(error).toMatchObject({ refusal: 'provider-not-trusted', reason: 'encrypted' })
  })
})
