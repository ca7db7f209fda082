import { refusals, type RefusalName } from '@portico/contract/core/calls/refusals.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import { NIL } from 'uuid'
import type { CommandContext } from '#server/core/commands/command-context.ts'
import { refusal, type CommandError } from '#server/core/commands/define-command.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { readTenants, type Tenant } from '#server/core/tenants/tenant-queries.ts'
import type { Actor } from '#server/features/devices/acting.ts'
import { findCompaniesByName, readCompanySettings } from '#server/features/devices/companies/company-queries.ts'

export type Operating = Pick<CommandContext, 'database' | 'by' | 'now'>

/** A tenant, and the operator as one who sees all of its companies. */
export type Operated = { tenant: Tenant; actor: Actor }

/** The tenant of a name, in any capitals, or of an id. Refuses a missing one. */
export async function operateOn(
  { database, by, now }: Operating,
  wanted: string,
): Promise<Result<Operated, CommandError>> {
  const isWanted = (one: string) => one.toLowerCase() === wanted.trim().toLowerCase()
  const tenant = (await readTenants(database)).find(({ tenant_id, name }) => isWanted(tenant_id) || isWanted(name))
  if (tenant === undefined) return refusal(`There is no tenant ${wanted}.`)
  const viewer = { tenantId: tenant.tenant_id, companyId: NIL, seesAllCompanies: true }
  return ok({ tenant, actor: { ...viewer, accountId: null, email: '', origin: { ...by, at: now } } })
}

/** A tenant and the id of its company of a name, in any capitals, or of an id. Refuses a missing one, and a name of several. */
export async function operateOnCompany(
  context: Operating,
  { tenant, company }: { tenant: string; company: string },
): Promise<Result<Operated & { company: string }, CommandError>> {
  const operated = await operateOn(context, tenant)
  if (!operated.ok) return operated
  const { actor } = operated.value
  const found = await inTenant(context.database, actor.tenantId, async (rows) => {
    const byName = await findCompaniesByName(rows, actor.tenantId, company.trim())
    if (byName.length > 0 || !identifier.safeParse(company).success) return byName
    return (await readCompanySettings(rows, actor, company)) === null ? [] : [company]
  })
  const [id, other] = found
  if (id === undefined) return refusal(`There is no company ${company}. company list shows all.`)
  if (other !== undefined)
    return refusal(`Several companies are called ${company}. company list --json shows their ids.`)
  return ok({ ...operated.value, company: id })
}

/** A refusal of a use-case as operators read it. */
export const refusedAs = (name: RefusalName) => refusal(refusals[name].summary)
