import { expect, it } from 'vitest'
import { readNetworkError } from './read-network-error.ts'

// The errors that Node throws for a certificate that none of its authorities issued, by the part of the chain that the
// provider sends.
it.each([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])('a certificate of a private authority is one to trust by NODE_EXTRA_CA_CERTS: %s', (code) => {
  const read = readNetworkError(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))
  expect(read).toMatchObject({ refusal: 'provider-misconfigured', reason: 'tls' })
  expect(read?.advice).toContain(`(${code})`)
  expect(read?.advice).toMatch(/Start Portico with NODE_EXTRA_CA_CERTS=<file>/)
})
