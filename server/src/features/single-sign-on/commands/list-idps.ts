import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandError } from '#server/core/commands/define-command.ts'
import { dayText, endText } from '#server/core/commands/list-texts.ts'
import { readTenants, type Tenant } from '#server/core/tenants/tenant-queries.ts'
import { readConnections, readKeys } from '#server/features/single-sign-on/commands/command-queries.ts'
import { findTenant, type IdpContext } from '#server/features/single-sign-on/commands/idp-context.ts'
import { inColumns } from '#server/platform/text/in-columns.ts'

type ListedConnection = {
  tenant: string
  connection: Awaited<ReturnType<typeof readConnections>>[number]
  keys: Awaited<ReturnType<typeof readKeys>>
}

/** The tenants of a name, all where it is null. Refuses where there is none of that name. */
export async function chooseTenants(
  context: IdpContext,
  name: string | null,
): Promise<Result<readonly Tenant[], CommandError>> {
  if (name === null) return ok(await readTenants(context.database))
  const found = await findTenant(context, name)
  return found.ok ? ok([found.value]) : found
}

/** The connections of one tenant or of all, with their keys. */
export async function listIdps(
  context: IdpContext,
  { tenant }: { tenant: string | null },
): Promise<Result<ListedConnection[], CommandError>> {
  const tenants = await chooseTenants(context, tenant)
  if (!tenants.ok) return tenants
  const listed: ListedConnection[] = []
  for (const { tenant_id: tenantId, name } of tenants.value)
    for (const connection of await readConnections(context.database, tenantId))
      listed.push({ tenant: name, connection, keys: await readKeys(context.database, tenantId, connection.id) })
  return ok(listed)
}

/** Connections and their keys as a table. */
export function connectionTable(listed: readonly ListedConnection[], now: Date): string[] {
  if (listed.length === 0) return ['No connection is set.']
  const rows = listed.flatMap(({ tenant, connection: { name, kind, protocol, issuer, tested_at }, keys }) => [
    [tenant, name, `${kind} ${protocol}`, issuer, tested_at === null ? 'NOT TESTED' : `tested ${dayText(tested_at)}`],
    ...keys.map((key) => [
      '',
      '',
      key.kind,
      key.fingerprint.slice(0, 16),
      endText(key.ends_at, now, key.warned_days === 0),
    ]),
  ])
  return inColumns([['TENANT', 'CONNECTION', 'KIND', 'ISSUER', ''], ...rows])
}
