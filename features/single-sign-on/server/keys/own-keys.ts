import { createHash, X509Certificate } from 'node:crypto'
import { makeSelfSigned } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { NewKey } from '#features/single-sign-on/server/connection-administration-queries.ts'
import type { FoundConnection, SealedOwnKey } from '#features/single-sign-on/server/connection-queries.ts'
import type { Credentials } from '#features/single-sign-on/server/connection.ts'
import type { OwnKeys, SigningKey } from '@portico/saml/provider.ts'

/** The lifetime of our own keys, in years. A warning is logged before the end. */
const lifetime = 10

/**
 * Creates an RSA key for us with a self-signed certificate; its private half is sealed with the deployment's secret.
 * `beginsAt`: when a signing key begins to sign, null for at once.
 */
export async function makeOwnKey(
  secret: AppContext['secret'],
  kind: SealedOwnKey['kind'],
  beginsAt: Date | null = null,
): Promise<NewKey> {
  const from = new Date()
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + lifetime)
  const { privateKeyPem, certificatePem, validUntil } = await makeSelfSigned('Portico', { from, until })
  return {
    kind,
    sealed: secret.seal(privateKeyPem),
    certificate: certificatePem,
    fingerprint: new X509Certificate(certificatePem).fingerprint256.replaceAll(':', '').toLowerCase(),
    beginsAt,
    endsAt: validUntil,
  }
}

/** Creates the two keys of a new connection: one signs, the other decrypts. */
export function makeOwnKeys(secret: AppContext['secret']): Promise<NewKey[]> {
  return Promise.all([makeOwnKey(secret, 'signing-key'), makeOwnKey(secret, 'encryption-key')])
}

/**
 * Returns our own keys at a provider at an instant, unsealed. `keys`: newest first, without ended ones. The newest
 * signing key that has begun signs. A key sealed with another secret is left out.
 */
export function openOwnKeys({ secret }: Pick<AppContext, 'secret'>, keys: readonly SealedOwnKey[], at: Date): OwnKeys {
  const opened = keys.flatMap(({ kind, certificate, sealed, beginsAt }) => {
    const privateKeyPem = sealed === null ? null : secret.unseal(sealed)
    return privateKeyPem === null ? [] : [{ kind, beginsAt, key: { privateKeyPem, certificatePem: certificate } }]
  })
  const signing = opened.filter(({ kind }) => kind === 'signing-key')
  const hasBegun = ({ beginsAt }: { beginsAt: Date | null }) => beginsAt === null || beginsAt <= at
  const current: { key: SigningKey } | undefined = signing.find(hasBegun) ?? signing.at(-1)
  // The key in use comes first: a provider that reads a single certificate from the metadata reads the first.
  const ordered = signing.toSorted((one, other) => Number(other === current) - Number(one === current))
  return {
    signing: current?.key ?? null,
    published: ordered.map(({ key }) => key.certificatePem),
    decryption: opened.filter(({ kind }) => kind === 'encryption-key').map(({ key }) => key),
  }
}

/**
 * Returns our credentials at the provider of a connection at an instant, unsealed. Those sealed with another secret are
 * left out.
 */
export function openCredentials(
  context: Pick<AppContext, 'secret'>,
  { secrets, ownKeys }: Pick<FoundConnection, 'secrets' | 'ownKeys'>,
  at: Date,
): Credentials {
  const opened = secrets.flatMap(({ fingerprint, sealed }) => {
    const secret = sealed === null ? null : context.secret.unseal(sealed)
    return secret === null ? [] : [{ fingerprint, secret }]
  })
  return { secrets: opened, keys: openOwnKeys(context, ownKeys, at) }
}

/**
 * Returns the public key of one of our key pairs as a JWK, from its certificate (PEM). `kid` is its SHA-256 thumbprint
 * (RFC 7638, base64url), so that a new certificate for the same key changes nothing at the provider.
 */
export function publicKeyOf(certificatePem: string) {
  const { e, kty, n } = new X509Certificate(certificatePem).publicKey.export({ format: 'jwk' })
  // The thumbprint contains only the required members, in the order of their names and without spaces (RFC 7638 §3.2).
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
  return { kty, n, e, kid }
}
