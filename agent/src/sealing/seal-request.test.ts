import { sealedRequest } from '@portico/features/devices/contract/relay-sealed.ts'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { isSealingKey, sealRequest } from './seal-request.ts'

const request = {
  path: '/api/agent/report',
  headers: { 'content-digest': 'sha-256=:x:', 'signature-input': 'portico=()', 'signature': 'portico=:y:' },
  body: '{"agent_version":"1.0.0","reports":[]}',
} as const

let privateKey: CryptoKey
let sealingKey = ''
beforeAll(async () => {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'X25519', extractable: true })
  privateKey = pair.privateKey
  sealingKey = JSON.stringify(await exportJWK(pair.publicKey))
})

/** Decrypts a sealed request as the server does. */
async function unseal(sealed: string) {
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey)
  expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM' })
  return sealedRequest.parse(JSON.parse(new TextDecoder().decode(plaintext)))
}

const respond = (content: unknown, key: Uint8Array, alg = 'dir', enc = 'A256GCM') =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content))).setProtectedHeader({ alg, enc }).encrypt(key)

const altered = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

describe('a sealed request', () => {
  it('is read with the private key alone, and brings a key for its response', async () => {
    const { sealed, open } = await sealRequest(sealingKey, request)
    expect(sealed).not.toContain('agent_version')
    const { response_key, ...rest } = await unseal(sealed)
    expect(rest).toEqual(request)
    const response = { status: 200, body: '{"code":200}' }
    expect(await open(await respond(response, Buffer.from(response_key, 'base64url')))).toEqual(response)
    const other = await generateKeyPair('ECDH-ES', { crv: 'X25519' })
    await expect(compactDecrypt(sealed, other.privateKey)).rejects.toThrow()
  })

  it('has a key of its own each time, so that a response to another is none', async () => {
    const [first, second] = [await sealRequest(sealingKey, request), await sealRequest(sealingKey, request)]
    const keyOfSecond = Buffer.from((await unseal(second.sealed)).response_key, 'base64url')
    expect(await first.open(await respond({ status: 200, body: '' }, keyOfSecond))).toBeNull()
  })

  it('cannot be altered at any place without the server noticing', async () => {
    const { sealed } = await sealRequest(sealingKey, request)
    const places = Array.from(sealed, (_, index) => index).filter(
      (at) => at % 7 === 0 && at < sealed.length - 1 && sealed[at] !== '.',
    )
    const read = places.map((at) =>
      unseal(altered(sealed, at)).then(
        () => at,
        () => null,
      ),
    )
    expect((await Promise.all(read)).filter((at) => at !== null)).toEqual([])
  })
})

describe('a response', () => {
  it.each([
    ['is altered', async (key: Uint8Array) => altered(await respond({ status: 200, body: 'x' }, key), 60)],
    ['is not encrypted', () => '{"status":200,"body":""}'],
    ['is no JWE', () => 'a.b.c'],
    ['is empty', () => ''],
    ['has another form', (key: Uint8Array) => respond({ status: 'ok', body: 1 }, key)],
    ['names another algorithm', (key: Uint8Array) => respond({ status: 200, body: '' }, key, 'A256KW')],
  ])('that %s is none', async (_how, make) => {
    const { sealed, open } = await sealRequest(sealingKey, request)
    const key = Buffer.from((await unseal(sealed)).response_key, 'base64url')
    expect(await open(await make(key))).toBeNull()
  })
})

it.each(['', '{}', 'null', '{"kty":"OKP","crv":"Ed25519","x":"AAAA"}', '{"kty":"OKP","crv":"X25519","x":"AAAA"}'])(
  'does not take %j for a sealing key',
  async (text) => {
    expect(await isSealingKey(text)).toBe(false)
  },
)

it('takes the JWK of an X25519 key for a sealing key', async () => {
  expect(await isSealingKey(sealingKey)).toBe(true)
})
