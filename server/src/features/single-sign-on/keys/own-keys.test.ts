import { calculateJwkThumbprint, exportJWK, importX509 } from 'jose'
import { describe, expect, it } from 'vitest'
import { publicKeyOf } from '#server/features/single-sign-on/keys/own-keys.ts'
import { foreignKeys } from '@portico/saml/test-exchange.ts'

describe('the id of a key of our own', () => {
  it('is the thumbprint that RFC 7638 defines, as jose calculates it', async () => {
    const key = await importX509(foreignKeys.certificatePem, 'RS256', { extractable: true })
    expect(publicKeyOf(foreignKeys.certificatePem).kid).toBe(await calculateJwkThumbprint(await exportJWK(key)))
  })
})
