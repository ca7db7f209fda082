import { unsetConnection, type Connection, type Credentials } from '#server/features/single-sign-on/connection.ts'
import { noKeys } from '@portico/saml/provider.ts'

/** A connection by OpenID for tests that need no database. */
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
