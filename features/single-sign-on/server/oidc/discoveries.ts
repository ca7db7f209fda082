import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import type { Configuration, CustomFetch } from 'openid-client'
import { clientAuthentication, type Credential } from './client-authentication.ts'
import type { Connection } from '#features/single-sign-on/server/connection.ts'

/** The accepted difference between a provider's clock and ours, in seconds. */
export const clockTolerance = 120
/** The timeout of one response of a provider, in seconds. Completing a sign-in takes a few of them. */
const responseTimeout = 4
/** How long a discovery document is used before it is read again, in milliseconds. */
const discoveredFor = 3_600_000
/** The shortest time between two reads of a connection's document because the provider refused our client. */
const renewedEvery = 60_000
const remembered = 500

export type Discoveries = {
  /** The provider's discovery document with our authentication. Throws the errors that `readProviderError` reads. */
  configurationOf(connection: Connection, credential: Credential): Promise<Configuration>
  /** Drops the document of a connection, so that its next use reads it again; at most once in a minute. */
  renew(connection: Connection): void
}

/** Reads discovery documents (OpenID Connect Discovery §4), each once an hour. `fetch` replaces the network. */
export function openDiscoveries(fetch: CustomFetch): Discoveries {
  const known = new Map<string, { id: string; made: Promise<Configuration>; at: number }>()
  const renewed = new Map<string, number>()
  return {
    configurationOf(connection, credential) {
      const key = keyOf(connection, credential)
      const before = known.get(key)
      if (before !== undefined && Date.now() - before.at < discoveredFor) return before.made
      const made = discover(connection, credential, fetch)
      known.delete(key)
      known.set(key, { id: connection.id, made, at: Date.now() })
      if (known.size > remembered) known.delete(known.keys().next().value ?? '')
      // After a failure the next sign-in reads the document again.
      made.catch(() => {
        if (known.get(key)?.made === made) known.delete(key)
      })
      return made
    },
    renew({ id }) {
      if (Date.now() - (renewed.get(id) ?? 0) < renewedEvery) return
      renewed.delete(id)
      renewed.set(id, Date.now())
      if (renewed.size > remembered) renewed.delete(renewed.keys().next().value ?? '')
      for (const [key, entry] of known) if (entry.id === id) known.delete(key)
    },
  }
}

/**
 * Returns a cache key of all values that a configuration is made from, so that another value makes another
 * configuration.
 */
const keyOf = ({ id, issuer, clientId, clientAuth }: Connection, { secret, keys }: Credential): string =>
  JSON.stringify([id, issuer, clientId, clientAuth, secret?.fingerprint, keys.signing?.certificatePem])

/** Reads a discovery document with this fetch. Throws the errors that `readProviderError` reads. */
export async function discover(
  connection: Connection,
  credential: Credential,
  fetch: CustomFetch,
): Promise<Configuration> {
  const client = await import('openid-client')
  const issuer = new URL(connection.issuer)
  // Requests without TLS go only to this machine: to the providers of the demo and of tests.
  const isHere = issuer.protocol === 'http:' && isLocalHost(issuer.hostname)
  return client.discovery(
    issuer,
    connection.clientId,
    { [client.clockTolerance]: clockTolerance },
    await clientAuthentication(connection, credential),
    {
      timeout: responseTimeout,
      execute: [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])],
      [client.customFetch]: fetch,
    },
  )
}
