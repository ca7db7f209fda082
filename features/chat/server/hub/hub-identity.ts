import { hubIdentityLifetime, hubIdentityType } from '#features/chat/contract/issue-hub-identity.ts'
import { hubKeyOf } from './hub-keys.ts'
import { usernameOf, type Session } from '@portico/server/core/sessions/session.ts'
import type { Secret } from '@portico/server/platform/crypto/secret.ts'

/** Whom an identity names, who issues it (the address of the domain) and the origin of the hub that it is for. */
export type Identified = {
  session: Pick<Session, 'accountId' | 'tenantId' | 'tenantName' | 'email' | 'firstname' | 'lastname'>
  issuer: string
  audience: string
  at: Date
}

/**
 * A JWT that names a user to a chat hub: for one origin, for two minutes, with an id of its own so that the hub can take it once.
 */
export async function signHubIdentity(
  secret: Pick<Secret, 'mac'>,
  { session, issuer, audience, at }: Identified,
): Promise<string> {
  const { SignJWT, calculateJwkThumbprint } = await import('jose')
  const key = hubKeyOf(secret)
  const { accountId, tenantId, tenantName, email } = session
  const issuedAt = Math.floor(at.getTime() / 1000)
  return new SignJWT({ email, name: usernameOf(session), tenant: tenantId, tenant_name: tenantName })
    .setProtectedHeader({
      alg: 'EdDSA',
      typ: hubIdentityType,
      kid: await calculateJwkThumbprint(key.publicJwk),
    })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(accountId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + hubIdentityLifetime)
    .setJti(crypto.randomUUID())
    .sign(key.privateKey)
}
