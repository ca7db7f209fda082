import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contentDigest, readSignature, signatureBase, signatureHeader, signatureInput } from './signed-request.ts'

const base64url = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')),
    minLength: length,
    maxLength: length,
  })
const params = fc.record({
  created: fc.integer({ min: 0, max: 99_999_999_999 }),
  instance: base64url(22),
  sequence: fc.integer({ min: 0, max: 999_999_999_999_999 }),
  keyId: fc.oneof(base64url(43), fc.uuid()),
})
const signature = `${'A'.repeat(86)}==`

it('what is written is read back, whatever it is', () => {
  fc.assert(
    fc.property(params, (given) => {
      const read = readSignature(signatureInput(given), signatureHeader(signature))
      expect(read).toEqual({ params: given, signature })
    }),
  )
})

it('the text that is signed tells method, path, body and parameters apart', () => {
  const part = fc.record({ method: fc.constantFrom('POST', 'GET'), path: fc.webPath(), digest: base64url(43), params })
  const textOf = ({
    method,
    path,
    digest,
    params: given,
  }: {
    method: string
    path: string
    digest: string
    params: Parameters<typeof signatureInput>[0]
  }) => signatureBase(method, path, contentDigest(digest), given)
  fc.assert(
    fc.property(part, part, (one, other) => {
      expect(textOf(one) === textOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

const valid = signatureInput({ created: 1, instance: 'A'.repeat(22), sequence: 2, keyId: 'B'.repeat(43) })

it.each<[string, unknown, unknown]>([
  ['two signatures', `${valid}, ${valid}`, signatureHeader(signature)],
  ['another label', valid.replace('portico', 'other'), signatureHeader(signature)],
  ['another algorithm', valid.replace('ed25519', 'hmac-sha256'), signatureHeader(signature)],
  ['another order', valid.replace('"@method" "@path"', '"@path" "@method"'), signatureHeader(signature)],
  ['a negative sequence', valid.replace('.2"', '.-2"'), signatureHeader(signature)],
  ['a trailing line', `${valid}\n`, signatureHeader(signature)],
  ['a short signature', valid, 'portico=:AAAA:'],
  ['a header that came twice', [valid, valid], signatureHeader(signature)],
  ['no header', undefined, undefined],
])('%s is not read', (_name, input, given) => {
  expect(readSignature(valid, signatureHeader(signature))).not.toBeNull()
  expect(readSignature(input, given)).toBeNull()
})
