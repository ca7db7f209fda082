import { identifier } from '@portico/contract/core/calls/text.ts'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import { refusal, type CommandError } from './define-command.ts'
import { operateOn, type Operated, type Operating } from './operate-on.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { findCompaniesByName, readCompanySettings } from '#server/core/tenants/company-settings-queries.ts'

/**
 * Finds a tenant, and one of its companies by id or by name (ignoring case). Refuses an unknown company and an
 * ambiguous name.
 */
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
  if (id === undefined) return refusal(`There is no company ${company}. To see all companies, use company list.`)
  if (other !== undefined)
    return refusal(`Several companies are called ${company}. Use an id from company list --json.`)
  return ok({ ...operated.value, company: id })
}
