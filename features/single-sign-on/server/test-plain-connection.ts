import type { Result } from '@portico/contract/platform/result.ts'
import { noKeys } from '@portico/saml/provider.ts'
import {
  unsetConnection,
  type Connection,
  type Credentials,
  type Identity,
  type ProviderError,
  type VerifiedSignIn,
  type Warning,
} from './connection.ts'

/** Returns a connection by OpenID for tests that need no database. */
export const plainConnection = (issuer: string): Connection => ({
  ...unsetConnection('one', 'oidc'),
  tenantId: 'tenant',
  id: 'one',
  issuer,
  clientId: 'client-1',
  defaultRoleId: 'role',
  defaultCompanyId: 'company',
})

/** The client secret `secret-one`, and no key. */
export const plainCredentials: Credentials = { secrets: [{ fingerprint: 'one', secret: 'secret-one' }], keys: noKeys }

/** The result of a verification: the identity or the error. */
export const outcomeOf = (
  verified: Result<VerifiedSignIn, ProviderError>,
): { identity: Identity | null; warnings: readonly Warning[]; error: ProviderError | null } => ({
  identity: verified.ok ? verified.value.identity : null,
  warnings: verified.ok ? verified.value.warnings : [],
  error: errorOf(verified),
})

export const errorOf = (result: Result<unknown, ProviderError>): ProviderError | null =>
  result.ok ? null : result.error

/** Returns the value of a result. Throws the error if there is no value. */
export function valueOf<Value>(result: Result<Value, ProviderError>): Value {
  if (!result.ok) throw new Error(`${result.error.reason}: ${result.error.advice}`)
  return result.value
}
