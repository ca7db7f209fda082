import type { addCompany as call } from '#features/companies/contract/add-company.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { makeCompany } from './companies.ts'

/** Adds a company. Only users of the tenant's own company may do this. */
export function handleAddCompany(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, body: { companyname }, origin }) => {
    const made = await makeCompany(context.database, { ...session, origin }, companyname)
    return made.ok ? done(made.value) : refused(made.error)
  }
}
