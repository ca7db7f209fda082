import { calculateJwkThumbprint, exportJWK, importX509 } from 'jose'
import { describe, expect, it } from 'vitest'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import { makeOwnKey, publicKeyOf } from './own-keys.ts'
import { foreignKeys } from '@portico/saml/test-exchange.ts'

it('a key of our own has a certificate for ten years', async () => {
  const { endsAt } = await makeOwnKey(secretFrom('a secret of this test, long enough'), 'signing-key')
  expect(((endsAt?.getTime() ?? 0) - Date.now()) / (365.25 * 86_400_000)).toBeCloseTo(10, 1)
})

describe('the id of a key of our own', () => {
  it('is the thumbprint that RFC 7638 defines, as jose calculates it', async () => {
    const key = await importX509(foreignKeys.certificatePem, 'RS256', { extractable: true })
    expect(publicKeyOf(foreignKeys.certificatePem).kid).toBe(await calculateJwkThumbprint(await exportJWK(key)))
  })
})
