import { coreRefusals, type RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { KnownRefusals } from '@portico/contract/core/calls/refusal.ts'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import { NIL } from 'uuid'
import type { Actor } from '#server/core/audit/acting.ts'
import { readTenants, type Tenant } from '#server/core/tenants/tenant-queries.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { CommandContext } from './command-context.ts'
import { refusal, type CommandError } from './define-command.ts'

export type Operating = Pick<CommandContext, 'database' | 'by' | 'now'>

/** A tenant, and the operator as an actor who sees all of its companies. */
export type Operated = { tenant: Tenant; actor: Actor }

/** Finds a tenant by its name, ignoring case, or by its id. Refuses an unknown one. */
async function findTenant(database: Pool, wanted: string): Promise<Result<Tenant, CommandError>> {
  const isWanted = (one: string) => one.toLowerCase() === wanted.trim().toLowerCase()
  const tenant = (await readTenants(database)).find(({ tenant_id, name }) => isWanted(tenant_id) || isWanted(name))
  return tenant === undefined ? refusal(`There is no tenant ${wanted}.`) : ok(tenant)
}

/**
 * Returns the tenants of a command that takes one or none: the wanted one, or all if it is null. Refuses an unknown
 * one.
 */
export async function chooseTenants(database: Pool, wanted: string | null): Promise<Result<Tenant[], CommandError>> {
  if (wanted === null) return ok(await readTenants(database))
  const found = await findTenant(database, wanted)
  return found.ok ? ok([found.value]) : found
}

/** Finds a tenant by its name, ignoring case, or by its id, with the operator as actor. Refuses an unknown one. */
export async function operateOn(
  { database, by, now }: Operating,
  wanted: string,
): Promise<Result<Operated, CommandError>> {
  const found = await findTenant(database, wanted)
  if (!found.ok) return found
  const tenant = found.value
  const viewer = { tenantId: tenant.tenant_id, companyId: NIL, seesAllCompanies: true }
  return ok({ tenant, actor: { ...viewer, accountId: null, email: '', origin: { ...by, at: now } } })
}

/** Returns a refusal of a use-case as operators read it: one of core, or of the feature whose refusals are given. */
export function refusedAs<Name extends RefusalName>(
  name: Name,
  ofFeature: KnownRefusals<Exclude<Name, keyof typeof coreRefusals>>,
): Result<never, CommandError> {
  const known: Partial<KnownRefusals<string>> = { ...coreRefusals, ...ofFeature }
  return refusal(known[name]?.summary ?? name)
}
