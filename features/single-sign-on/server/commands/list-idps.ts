import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandError } from '@portico/server/core/commands/define-command.ts'
import { readTenants, type Tenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { readConnections, readKeys } from './command-queries.ts'
import { findTenant, type IdpContext } from './idp-context.ts'

/** A connection with its keys, and the name of its tenant. */
export type ListedIdp = {
  tenant: string
  connection: Awaited<ReturnType<typeof readConnections>>[number]
  keys: Awaited<ReturnType<typeof readKeys>>
}

/** Returns the tenant of a name, or all tenants if the name is null. Refuses if there is no tenant of that name. */
export async function chooseTenants(
  context: IdpContext,
  name: string | null,
): Promise<Result<readonly Tenant[], CommandError>> {
  if (name === null) return ok(await readTenants(context.database))
  const found = await findTenant(context, name)
  return found.ok ? ok([found.value]) : found
}

/** Returns the connections of one tenant or of all, with their keys. */
export async function listIdps(
  context: IdpContext,
  { tenant }: { tenant: string | null },
): Promise<Result<ListedIdp[], CommandError>> {
  const tenants = await chooseTenants(context, tenant)
  if (!tenants.ok) return tenants
  const listed: ListedIdp[] = []
  for (const { tenant_id: tenantId, name } of tenants.value)
    for (const connection of await readConnections(context.database, tenantId))
      listed.push({ tenant: name, connection, keys: await readKeys(context.database, tenantId, connection.id) })
  return ok(listed)
}
