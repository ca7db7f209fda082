import type { Connection, Credentials } from '#server/sign-in/providers/connection.ts'
import { noKeys } from '#server/sign-in/saml/provider.ts'

/** A connection by OpenID for tests that need no database. */
export const plainConnection = (issuer: string): Connection => ({
  tenantId: 'tenant',
  id: 'one',
  name: 'one',
  kind: 'externalidp',
  protocol: 'oidc',
  issuer,
  clientId: 'client-1',
  scopes: 'openid profile email',
  providerTenants: [],
  saml: null,
  metadataUrl: '',
  idpInitiated: false,
  groupsClaim: 'groups',
  emailClaim: 'email',
  createsAccounts: false,
  clientAuth: '',
  trustsEmail: false,
  nameIdAttribute: '',
  requiredContexts: [],
  defaultRoleId: 'role',
  defaultCompanyId: 'company',
})

/** The client secret `secret-one`, and no key. */
export const plainCredentials: Credentials = { secrets: [{ fingerprint: 'one', secret: 'secret-one' }], keys: noKeys }
