import { openOidcClients } from './oidc-client.ts'
import {
  valueOf,
  outcomeOf,
  plainConnection,
  plainCredentials,
} from '#features/single-sign-on/server/test-plain-connection.ts'
import type { Connection } from '#features/single-sign-on/server/connection.ts'
import type { OwnKeys } from '@portico/saml/provider.ts'

export const redirectUri = 'https://portico.test/callback/one'

type Provider = { issuer: string; signIn(address: string): Promise<string> }

/**
 * Opens sign-ins of one node at a test provider, by a connection with these `changes`. The returned function begins and
 * completes a sign-in with our decryption keys; `address` is the provider's address to which it led.
 */
export function openSignIns(provider: Provider, changes: Partial<Connection> = {}) {
  const clients = openOidcClients()
  const connection = { ...plainConnection(provider.issuer), ...changes }
  return async (decryption: OwnKeys['decryption'] = []) => {
    const checks = await clients.freshChecks()
    const begin = { redirectUri, loginHint: '', checks }
    const address = valueOf(await clients.beginAddress(connection, plainCredentials, begin))
    const response = { query: await provider.signIn(address), redirectUri, checks, mapsGroups: false, decryption }
    const verified = await clients.verifyResponse(connection, plainCredentials, response)
    return { address: new URL(address), ...outcomeOf(verified) }
  }
}
