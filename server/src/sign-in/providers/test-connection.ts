import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import { addConnection, type NewConnection } from '#server/sign-in/providers/administration/queries.ts'
import { unsetConnection } from '#server/sign-in/providers/connection.ts'
import { withdrawDomain } from '#server/sign-in/providers/proofs/queries.ts'

/** The tenant that tests sign in to elsewhere: the demo's Contoso. */
export const contoso = demoId('tenant Contoso')
const contosoStaff = demoId('role Contoso Staff')

/**
 * Adds a connection of Contoso to `issuer`, with the secret `secret-one` and contoso.test proven. A domain in `changes` that the
 * demo's Dunmore has proven becomes Contoso's. Gives its id.
 */
export async function connectContoso(house: House, issuer: string, changes: Partial<NewConnection> = {}) {
  const dunmore = demoId('tenant Dunmore')
  const origin = { agent: '', address: '', at: new Date() }
  for (const domain of changes.domains ?? [])
    await inTenant(house.database, dunmore, (tenant) => withdrawDomain(tenant, { tenantId: dunmore, domain, origin }))
  const { id } = await addConnection(house.database, {
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
        sealed: house.secret.seal('secret-one'),
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
