import type { SamlProvider } from '@portico/saml/provider.ts'
import type { NewKey } from '#features/single-sign-on/server/connection-administration-queries.ts'

/** The provider's certificates as keys, so that a warning of their end is logged. */
export const keysOfMetadata = ({ certificates }: SamlProvider): NewKey[] =>
  certificates.map(({ pem, fingerprint, validFrom, validUntil }) => ({
    kind: 'provider-certificate',
    sealed: null,
    certificate: pem,
    fingerprint,
    beginsAt: new Date(validFrom),
    endsAt: new Date(validUntil),
  }))
