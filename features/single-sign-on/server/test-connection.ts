import { demoId } from '@portico/demo/data/demo-id.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { addConnection, type NewConnection } from './connection-administration-queries.ts'
import { unsetConnection } from './connection.ts'
import { withdrawDomain } from './proven-domain-queries.ts'

/** The tenant whose users sign in at a provider in tests: the demo's Contoso. */
export const contoso = demoId('tenant Contoso')
const contosoStaff = demoId('role Contoso Staff')

/**
 * Adds a connection of Contoso to `issuer`, with the secret `secret-one` and contoso.test proven. A domain in `changes`
 * that the demo's Dunmore has proven becomes Contoso's. Returns the id of the connection.
 */
export async function connectContoso(context: AppContext, issuer: string, changes: Partial<NewConnection> = {}) {
  const dunmore = demoId('tenant Dunmore')
  const origin = { agent: '', address: '', at: new Date() }
  for (const domain of changes.domains ?? [])
    await inTenant(context.database, dunmore, (tenant) => withdrawDomain(tenant, { tenantId: dunmore, domain, origin }))
  const { id } = await addConnection(context.database, {
    ...unsetConnection('test', 'oidc'),
    tenantId: contoso,
    kind: 'msauth',
    issuer,
    clientId: 'client-1',
    providerTenants: ['directory-1'],
    defaultRoleId: contosoStaff,
    defaultCompanyId: demoId('company Contoso'),
    keys: [
      {
        kind: 'client-secret',
        sealed: context.secret.seal('secret-one'),
        certificate: '',
        fingerprint: 'one',
        beginsAt: null,
        endsAt: null,
      },
    ],
    domains: ['contoso.test'],
    groups: [],
    ...changes,
  })
  return id ?? 'a domain of another tenant'
}
