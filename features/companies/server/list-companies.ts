import type { listCompanies as call } from '#features/companies/contract/list-companies.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { readCompanies } from '@portico/server/core/tenants/company-settings-queries.ts'

// Sorts "Äpfel" before "Yard", as users expect in every language.
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
