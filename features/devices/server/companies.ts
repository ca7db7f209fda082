import type {
  listCompanies,
  readDefaultCompany,
  readCompany,
  addCompany,
  changeCompany,
} from '#features/devices/contract/companies.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { listInTenant, inTenant } from '@portico/server/core/tenants/scope.ts'
import { readCompanies } from '#features/devices/server/companies/company-queries.ts'
import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { findCompanySettings, makeCompany, setCompany } from '#features/devices/server/companies/companies.ts'

// Sorts "Äpfel" before "Yard", as users expect in every language.
const { compare } = new Intl.Collator('en')

/** Lists the companies that the user sees, sorted by name. */
export function handleListCompanies(context: Pick<AppContext, 'database'>): Handler<typeof listCompanies> {
  return ({ session, query }) =>
    listInTenant(context.database, session.tenantId, async (tenant) =>
      done(
        (await readCompanies(tenant, session, { onlyActive: query.isactive === 'true' })).toSorted((one, other) =>
          compare(one.companyname, other.companyname),
        ),
      ),
    )
}

/** Reads the company of the signed-in user. */
export function handleReadDefaultCompany(): Handler<typeof readDefaultCompany> {
  return async ({ session: { companyId: companyid, companyName: companyname, permissions } }) =>
    done({ companyid, companyname, may_enrol: permissions.has(devicePermissions.enrolment) })
}

/** Reads a company's settings. A company that the user does not see is treated as unknown. */
export function handleReadCompany(context: Pick<AppContext, 'database'>): Handler<typeof readCompany> {
  return ({ session, params: { id } }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const company = await findCompanySettings(tenant, session, id)
      return company === null ? refused('no-such-company') : done(company)
    })
}

/** Adds a company. Only users of the tenant's own company may do this. */
export function handleAddCompany(context: Pick<AppContext, 'database'>): Handler<typeof addCompany> {
  return async ({ session, body: { companyname }, origin }) => {
    const made = await makeCompany(context.database, { ...session, origin }, companyname)
    return made.ok ? done(made.value) : refused(made.error)
  }
}

/** Changes the settings that the request contains; other settings stay. */
export function handleChangeCompany(context: Pick<AppContext, 'database'>): Handler<typeof changeCompany> {
  return async ({ session, params: { id }, body, origin }) => {
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const changed = await setCompany(context.database, { ...session, origin }, id, sent)
    return changed.ok ? done(changed.value) : refused(changed.error)
  }
}
