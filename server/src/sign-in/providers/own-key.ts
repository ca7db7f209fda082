import type { House } from '#server/plumbing/house.ts'
import type { NewKey } from '#server/sign-in/providers/administration/queries.ts'
import type { SealedOwnKey } from '#server/sign-in/providers/queries.ts'
import type { SigningKey } from '#server/sign-in/saml/provider.ts'

/** How long a key of ours lasts, in years. One is warned before it ends. */
const lifetime = 10

/** Makes a key that signs what we send to a SAML provider; its private half is sealed with the deployment's secret. */
export async function makeOwnKey(secret: House['secret']): Promise<NewKey> {
  const [{ createSigningKey }, { X509Certificate }] = await Promise.all([
    import('#server/sign-in/saml/signing-key.ts'),
    import('node:crypto'),
  ])
  const { privateKeyPem, certificatePem, validUntil } = await createSigningKey('Portico', lifetime)
  return {
    kind: 'own-key',
    sealed: secret.seal(privateKeyPem),
    certificate: certificatePem,
    fingerprint: new X509Certificate(certificatePem).fingerprint256.replaceAll(':', '').toLowerCase(),
    beginsAt: null,
    endsAt: validUntil,
  }
}

/** Our own key at a provider, opened. Null: there is none, or another secret of the deployment sealed it. */
export function openOwnKey({ secret }: Pick<House, 'secret'>, key: SealedOwnKey | null): SigningKey | null {
  const privateKeyPem = key?.sealed ? secret.unseal(key.sealed) : null
  return key === null || privateKeyPem === null ? null : { privateKeyPem, certificatePem: key.certificate }
}
