import { settingTexts, type TenantSettings } from '#features/administration/contract/tenant-setting-rules.ts'
import type {
  FoundTenant,
  TenantHoldings,
} from '#features/administration/server/tenants/tenant-administration-queries.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'

/** Returns the lines of a table of tenants. */
export function tenantTable(tenants: readonly FoundTenant[]): string[] {
  if (tenants.length === 0)
    return ['There is no tenant yet: npm run portico -- tenant add "Acme" --owner ann@acme.example']
  const rows = tenants.map((tenant) => [tenant.name, kindOf(tenant), stateOf(tenant), tenant.host ?? '-', tenant.id])
  return inColumns([['TENANT', 'KIND', 'STATE', 'HOST', 'ID'], ...rows])
}

/** Returns the lines that print a tenant and the numbers of its rows. */
export function tenantLines(
  tenant: FoundTenant,
  { counts, owners }: { counts: TenantHoldings; owners: readonly string[] },
): string[] {
  return [
    `${tenant.name}  ${tenant.id}`,
    ...inColumns([
      ['kind', kindOf(tenant)],
      ['state', stateOf(tenant)],
      ['sign-in method', tenant.authtype],
      ...settingRows(tenant.settings),
      ['host', tenant.host ?? '-'],
      ['created', tenant.madeAt.toISOString().slice(0, 10)],
      ['owners', owners.length === 0 ? 'none' : owners.join(', ')],
      ...Object.entries(counts).map(([name, count]) => [name, String(count)]),
    ]),
  ]
}

/** Returns the settings of a tenant as pairs of an option of `tenant set` and its value. */
function settingRows(settings: TenantSettings): [string, string][] {
  return Object.entries(settingTexts(settings))
}

const kindOf = ({ isMsp }: FoundTenant) => (isMsp ? 'MSP' : 'organisation')

function stateOf({ isActive, trialEnds }: FoundTenant): string {
  if (!isActive) return 'DEACTIVATED'
  return trialEnds === null ? 'active' : `trial until ${trialEnds.toISOString().slice(0, 10)}`
}
