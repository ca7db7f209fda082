import type { listCompanies as call } from '@portico/contract/features/devices/list-companies.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { listInTenant } from '#server/core/tenants/scope.ts'
import { readCompanies } from '#server/features/devices/companies/company-queries.ts'

// Sorts as users of any language expect: "Äpfel" before "Yard".
const { compare } = new Intl.Collator('en')

/** Lists the companies that the user sees, sorted by name. */
export function handleListCompanies(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, query }) =>
    listInTenant(context.database, session.tenantId, async (tenant) =>
      done(
        (await readCompanies(tenant, session, { onlyActive: query.isactive === 'true' })).toSorted((one, other) =>
          compare(one.companyname, other.companyname),
        ),
      ),
    )
}
