import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { judgeOffer } from './judge-offer.ts'
import { compareVersions } from './read-manifest.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const releaseKey = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const running = { version: '1.1.0', system: 'linux', processor: 'x64', releaseKey }
const manifest = { version: '1.2.0', system: 'linux', processor: 'x64', size: 1_000, sha256: 'a'.repeat(64) }

const signed = (text: string, key: KeyObject = privateKey) => ({
  manifest: text,
  signature: sign(null, Buffer.from(text), key).toString('base64'),
})
const offer = (change: Partial<Record<keyof typeof manifest, unknown>> = {}) =>
  signed(JSON.stringify({ ...manifest, ...change }))

describe('an offered version', () => {
  it('that is signed, newer and for this system is installed', () => {
    expect(judgeOffer(offer(), running, [])).toEqual({ judged: 'install', manifest })
  })

  it.each([
    ['runs already', offer({ version: '1.1.0' }), []],
    ['was given up before', offer(), ['1.2.0']],
  ])('that %s is passed over', (_why, offer, givenUp) => {
    expect(judgeOffer(offer, running, givenUp)).toEqual({ judged: 'none' })
  })

  it.each([
    ['it is older than 1.1.0', '1.0.9', offer({ version: '1.0.9' })],
    ['it is older than 1.1.0', '0.99.99', offer({ version: '0.99.99' })],
    ['it is for windows x64', '1.2.0', offer({ system: 'windows' })],
    ['it is for linux arm64', '1.2.0', offer({ processor: 'arm64' })],
    ['its size is not possible', '1.2.0', offer({ size: 10 ** 12 })],
    ['its size is not possible', '1.2.0', offer({ size: 0 })],
    ['the signature is not valid', '1.2.0', { ...offer(), signature: '' }],
    ['the signature is not valid', '1.2.0', { ...offer(), signature: offer({ version: '1.3.0' }).signature }],
    ['the signature is not valid', '1.2.0', { ...offer(), manifest: `${offer().manifest} ` }],
    ['the signature is not valid', '1.2.0', signed(offer().manifest, generateKeyPairSync('ed25519').privateKey)],
    ['the signature is not valid', '1.2.0', offer({ sha256: '../../etc/passwd' })],
    ['the signature is not valid', 'unknown', signed('{}')],
    ['the signature is not valid', 'unknown', signed('not JSON')],
  ])('is refused as %s (%s)', (reason, version, offer) => {
    expect(judgeOffer(offer, running, [])).toEqual({ judged: 'refused', version, reason })
  })

  it('is refused where no key was pinned, and by a key of another kind', () => {
    expect(judgeOffer(offer(), { ...running, releaseKey: '' }, [])).toMatchObject({ judged: 'refused' })
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString()
    expect(judgeOffer(offer(), { ...running, releaseKey: rsa }, [])).toMatchObject({ judged: 'refused' })
  })
})

it.each([
  ['1.0.0', '1.0.0', 0],
  ['1.0.9', '1.0.10', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '10.0.0', -1],
])('compares %s with %s', (one, other, expected) => {
  expect(Math.sign(compareVersions(one, other))).toBe(expected)
})
