import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import { refusal, type CommandError } from '@portico/server/core/commands/define-command.ts'
import { readTenants, type Tenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { readConnections } from './command-queries.ts'

/** The context of the `idp` commands; without `listening`, addresses use the domains' settings. */
export type IdpContext = Pick<CommandContext, 'database' | 'secret' | 'hashes' | 'folder' | 'now'> &
  Partial<Pick<CommandContext, 'by' | 'listening'>>

export const ofCommandLine = { agent: 'command line', address: '' }

/** Returns the origin of a command's changes, for the audit. */
export const auditOriginOf = ({ by = ofCommandLine, now }: Pick<IdpContext, 'by' | 'now'>) => ({ ...by, at: now })

/** A connection of a tenant. */
export type Named = { tenant: Tenant; connection: Awaited<ReturnType<typeof readConnections>>[number] }

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ')

/** Returns the tenant of a name, or a refusal that lists the tenants. */
export async function findTenant(
  { database }: Pick<IdpContext, 'database'>,
  wanted: string,
): Promise<Result<Tenant, CommandError>> {
  const tenants = await readTenants(database)
  const tenant = tenants.find(({ name }) => name === wanted)
  return tenant === undefined ? refusal(`There is no tenant ${wanted}. There are ${namesOf(tenants)}.`) : ok(tenant)
}

/** Returns the connection of a name in a tenant, or a refusal that lists the tenants or connections. */
export async function findNamed(
  { database }: Pick<IdpContext, 'database'>,
  wanted: { tenant: string; name: string },
): Promise<Result<Named, CommandError>> {
  const found = await findTenant({ database }, wanted.tenant)
  if (!found.ok) return found
  const connections = await readConnections(database, found.value.tenant_id)
  const connection = connections.find(({ name }) => name === wanted.name)
  if (connection !== undefined) return ok({ tenant: found.value, connection })
  const others = connections.length === 0 ? 'It has none: idp add makes one.' : `It has ${namesOf(connections)}.`
  return refusal(`${wanted.tenant} has no connection ${wanted.name}. ${others}`)
}
