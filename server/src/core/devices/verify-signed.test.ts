import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createSigner, createVerifier, httpbis } from 'http-message-signatures'
import { describe, expect, it } from 'vitest'
import {
  contentDigest,
  signatureBase,
  signatureHeader,
  signatureInput,
  type SignatureParams,
} from '@portico/contract/core/devices/signed-request.ts'
import { verifyNewKey } from './verify-signed.ts'

const now = Date.parse('2026-11-23T12:00:00.000Z')
const path = '/api/agent/report'
const url = `https://portico.test${path}`
const raw = Buffer.from('{"a":1}')
const digestOf = (body: Buffer) => contentDigest(createHash('sha256').update(body).digest('base64'))
const fields = ['@method', '@path', 'content-digest']

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey, text: String(publicKey.export({ format: 'jwk' }).x) }
}

const paramsOf = (keyId: string, changes: Partial<SignatureParams> = {}): SignatureParams => ({
  created: now / 1000,
  instance: randomBytes(16).toString('base64url'),
  sequence: 1,
  keyId,
  ...changes,
})

/** Returns the headers of a request signed by an independent implementation in this test. */
function signedHeaders(key: ReturnType<typeof makeKey>, params = paramsOf(key.text)) {
  const base = signatureBase('POST', path, digestOf(raw), params)
  return {
    'content-digest': digestOf(raw),
    'signature-input': signatureInput(params),
    'signature': signatureHeader(sign(null, Buffer.from(base), key.privateKey).toString('base64')),
  }
}

const verify = (headers: Record<string, string>, changes: { method?: string; path?: string; raw?: Buffer } = {}) =>
  verifyNewKey({ method: 'POST', path, raw, headers, ...changes }, now)

describe('a signature', () => {
  it('that another implementation of RFC 9421 makes is valid here', async () => {
    const key = makeKey()
    const { instance } = paramsOf(key.text)
    const signed = await httpbis.signMessage(
      {
        key: createSigner(key.privateKey, 'ed25519', key.text),
        name: 'portico',
        fields,
        params: ['created', 'nonce', 'alg', 'keyid'],
        paramValues: { created: new Date(now), nonce: `${instance}.7` },
      },
      { method: 'POST', url, headers: { 'content-digest': digestOf(raw) } },
    )
    const headers = Object.fromEntries(
      Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    expect(verify(headers)).toMatchObject({ ok: true, value: { params: { instance, sequence: 7, keyId: key.text } } })
  })

  it('that is made here is valid for another implementation, and not for another body', async () => {
    const key = makeKey()
    const config = {
      all: true,
      requiredFields: fields,
      requiredParams: ['created', 'nonce', 'keyid'],
      keyLookup: async ({ keyid }: { keyid?: string }) => {
        const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keyid ?? '' }, format: 'jwk' })
        return { id: keyid ?? '', algs: ['ed25519'], verify: createVerifier(publicKey, 'ed25519') }
      },
      maxAge: Infinity,
    }
    const headers = signedHeaders(key, paramsOf(key.text, { created: Math.floor(Date.now() / 1000) }))
    expect(await httpbis.verifyMessage(config, { method: 'POST', url, headers })).toBe(true)
    const altered = { ...headers, 'content-digest': digestOf(Buffer.from('{"a":2}')) }
    expect(await httpbis.verifyMessage(config, { method: 'POST', url, headers: altered })).toBe(false)
  })

  const key = makeKey()
  const headers = signedHeaders(key)
  it.each<[string, Parameters<typeof verify>]>([
    ['for another method', [headers, { method: 'PUT' }]],
    ['for another path', [headers, { path: '/api/agent/link' }]],
    ['over another body', [headers, { raw: Buffer.from('{"a":2}') }]],
    ['by another key', [{ ...headers, signature: signedHeaders(makeKey(), paramsOf(key.text)).signature }]],
    ['that is missing', [{ 'content-digest': headers['content-digest'] }]],
    ['with another sequence', [{ ...headers, 'signature-input': headers['signature-input'].replace('.1"', '.2"') }]],
    ['of fewer parts', [{ ...headers, 'signature-input': headers['signature-input'].replace(' "@path"', '') }]],
    ['with a further parameter', [{ ...headers, 'signature-input': `${headers['signature-input']};expires=1` }]],
    ['whose key is none', [signedHeaders(key, paramsOf('A'.repeat(36)))]],
  ])('%s is not valid', (_name, [sent, changes]) => {
    expect(verify(headers)).toMatchObject({ ok: true })
    expect(verify(sent, changes)).toEqual({ ok: false, error: { name: 'signature-not-valid', data: null } })
  })

  it.each([
    ['a week before', now - 7 * 86_400_000, true],
    ['more than a week before', now - 7 * 86_400_000 - 1000, false],
    ['five minutes ahead', now + 300_000, true],
    ['more than five minutes ahead', now + 301_000, false],
  ])('made %s is timely: %s', (_name, at, isTimely) => {
    const answer = verify(signedHeaders(key, paramsOf(key.text, { created: at / 1000 })))
    if (isTimely) expect(answer).toMatchObject({ ok: true })
    else expect(answer).toEqual({ ok: false, error: { name: 'report-too-old', data: { time: now } } })
  })
})
