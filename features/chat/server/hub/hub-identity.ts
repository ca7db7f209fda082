import { hubIdentityLifetime, hubIdentityType } from '#features/chat/contract/issue-hub-identity.ts'
import { hubKeyOf } from './hub-keys.ts'
import { usernameOf, type Session } from '@portico/server/core/sessions/session.ts'
import type { Secret } from '@portico/server/platform/crypto/secret.ts'

/** The user whom an identity names, its issuer (the domain's address), and the origin of the hub. */
export type Identified = {
  session: Pick<Session, 'accountId' | 'tenantId' | 'tenantName' | 'email' | 'firstname' | 'lastname'>
  issuer: string
  audience: string
  at: Date
}

/**
 * Signs a JWT that names a user to a chat hub. It is valid for one origin and two minutes, and has a unique id so that
 * the hub can accept it only once.
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
