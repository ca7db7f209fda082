import { calculateJwkThumbprint, SignJWT } from 'jose'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { usernameOf, type Session } from '@portico/server/core/sessions/session.ts'
import type { RoleApp } from '#features/modules/server/apps/app-queries.ts'
import { readRotations } from './identity-key-queries.ts'
import {
  generationsAt,
  identityKeyOf,
  identityLifetime,
  publishedKeysOf,
  type IdentityKey,
  type Rotation,
  keysKeptFor,
} from './identity-keys.ts'
import type { FastifyInstance } from 'fastify'

/** The header in which an app gets the identity of its user. */
export const identityHeader = 'Portico-Identity'

/** The `typ` of an identity, so that tokens for other purposes cannot pass as one (RFC 8725 §3.11). */
const identityType = 'app-identity+jwt'

/**
 * How long a node caches the rotations that it has read, in milliseconds: a fraction of the time during which a new key
 * does not sign yet.
 */
const knownFor = 30_000

/** The facts of an identity: the user, the address of the domain that issues it, and the app that it is for. */
export type Identified = { session: Session; app: RoleApp; issuer: string; at: Date }

export type Identities = {
  /** Issues a JWT (ES256) that identifies a user to an app. */
  issue(identified: Identified): Promise<string>
  /** The public keys, as a JWK Set (RFC 7517 §5). */
  keySet(at: Date): Promise<{ keys: object[] }>
}

/** Issues identities for apps, and publishes the keys that verify them. */
export function openIdentities({ database, secret }: Pick<AppContext, 'database' | 'secret'>): Identities {
  let read: { rotations: Rotation[]; at: number } | null = null
  const made = new Map<number, Promise<{ key: IdentityKey; kid: string }>>()
  const generations = async (at: Date) => {
    if (read === null || Math.abs(at.getTime() - read.at) > knownFor)
      read = { rotations: await readRotations(database), at: at.getTime() }
    return generationsAt(read.rotations, at)
  }
  const named = async (key: IdentityKey) => ({ key, kid: await calculateJwkThumbprint(key.publicJwk) })
  const ownKey = (generation: number) => {
    const known = made.get(generation) ?? named(identityKeyOf(secret, generation))
    made.set(generation, known)
    return known
  }
  return {
    async issue({ session, app, issuer, at }) {
      const { key, kid } = await ownKey((await generations(at)).signing)
      const issuedAt = Math.floor(at.getTime() / 1000)
      return new SignJWT(claimsOf(session, app, at))
        .setProtectedHeader({ alg: 'ES256', typ: identityType, kid })
        .setIssuer(issuer)
        .setAudience(app.upstream)
        .setSubject(session.accountId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + identityLifetime)
        .setJti(crypto.randomUUID())
        .sign(key.privateKey)
    },
    async keySet(at) {
      const keys = await Promise.all(publishedKeysOf(secret, await generations(at)).map(named))
      return { keys: keys.map(({ key, kid }) => ({ ...key.publicJwk, use: 'sig', alg: 'ES256', kid })) }
    },
  }
}

const claimsOf = (session: Session, { modulekey, menus, path }: RoleApp, at: Date) => ({
  email: session.email,
  name: usernameOf(session),
  given_name: session.firstname,
  family_name: session.lastname,
  role: session.rolename,
  roleid: session.roleId,
  tenant: session.tenantName,
  tenantid: session.tenantId,
  company: session.companyName,
  companyid: session.companyId,
  ismsp: session.isMsp,
  // After the end of its trial, a tenant is read-only.
  isreadonly: session.trialEndsAt !== null && session.trialEndsAt <= at.getTime(),
  module: modulekey,
  menus,
  path,
})

/** Publishes the keys with which apps verify their users' identities, each under its thumbprint (RFC 7638). */
export function registerJwks(app: FastifyInstance, identities: Pick<Identities, 'keySet'>): void {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${keysKeptFor}`)
      .type('application/jwk-set+json')
      .send(JSON.stringify(await identities.keySet(new Date()))),
  )
}
