import type { readCompany as call } from '#features/companies/contract/read-company.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { findCompanySettings } from './companies.ts'

/** Reads a company's settings. A company that the user does not see is treated as unknown. */
export function handleReadCompany(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, params: { id } }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const company = await findCompanySettings(tenant, session, id)
      return company === null ? refused('no-such-company') : done(company)
    })
}
