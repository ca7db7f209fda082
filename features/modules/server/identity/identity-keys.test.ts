import { createPublicKey, sign, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import { generationsAt, identityKeyOf, publishedKeysOf } from './identity-keys.ts'

const secret = secretFrom('a secret for tests, thirty-two long')
const at = new Date('2026-11-26T12:00:00Z')
const seconds = (after: number) => new Date(at.getTime() + after * 1000)

it('derives the same key on each node, another one for each generation and secret', () => {
  const { privateKey, publicJwk } = identityKeyOf(secret, 1)
  expect(identityKeyOf(secretFrom('a secret for tests, thirty-two long'), 1).publicJwk).toEqual(publicJwk)
  const others = [identityKeyOf(secret, 2), identityKeyOf(secretFrom('another secret, also thirty-two long'), 1)]
  expect(new Set([publicJwk.x, ...others.map((key) => key.publicJwk.x)]).size).toBe(3)
  const signed = sign('sha256', Buffer.from('x'), privateKey)
  expect(verify('sha256', Buffer.from('x'), createPublicKey({ key: publicJwk, format: 'jwk' }), signed)).toBe(true)
})

it.each([
  [0, 1, [1, 2]],
  [299, 1, [1, 2]],
  [300, 2, [1, 2]],
  [600, 2, [1, 2]],
  [660, 2, [2]],
])('%i s after a rotation key %i signs, and %j are published', (after, signing, published) => {
  expect(generationsAt([{ generation: 2, at }], seconds(after))).toEqual({ signing, published })
})

it('signs with the first key before any rotation, and publishes a key of each accepted secret', () => {
  expect(generationsAt([], at)).toEqual({ signing: 1, published: [1] })
  const rotating = secretFrom('another secret, also thirty-two long', ['a secret for tests, thirty-two long'])
  const published = publishedKeysOf(rotating, { signing: 1, published: [1] }).map(({ publicJwk }) => publicJwk)
  expect(published).toContainEqual(identityKeyOf(secret, 1).publicJwk)
  expect(published).toHaveLength(2)
})

it('two rotations at once leave the key that was published long enough', () => {
  const rotations = [
    { generation: 2, at },
    { generation: 3, at: seconds(10) },
  ]
  expect(generationsAt(rotations, seconds(20))).toEqual({ signing: 1, published: [1, 2, 3] })
  expect(generationsAt(rotations, seconds(305))).toEqual({ signing: 2, published: [1, 2, 3] })
})
