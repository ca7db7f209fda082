import { eraseCommandLines, eraseFacts } from '@portico/server/core/devices/collected-facts-queries.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { CompanySettings, FlooredSettings } from '@portico/contract/core/tenants/company-settings.ts'
import type { addCompany, changeCompany, listCompanies, readCompany } from '#features/companies/contract/companies.ts'
import { isBelowFloor, noFloor, strictestFloor } from '#features/companies/contract/provider-floors.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { inTenant, listInTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { recordDone, type Actor, type Viewer } from '@portico/server/core/audit/acting.ts'
import {
  findLookalikes,
  lockCompanies,
  readCompanies,
  readCompanySettings,
  readFloors,
  type CompanyChanges,
  type CompanyFloors,
  type FoundCompany,
} from '@portico/server/core/tenants/company-settings-queries.ts'
import { insertOtherCompany, updateCompany, updateFloor } from '@portico/server/core/tenants/company-queries.ts'

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

/** Reads a company that a viewer sees, with the floor for the viewer's choices; null for other companies. */
async function findCompanySettings(tenant: TenantTx, viewer: Viewer, id: string): Promise<CompanySettings | null> {
  const company = await readCompanySettings(tenant, viewer, id)
  if (company === null) return null
  return { ...company, floor: floorFor(viewer, await readFloors(tenant, viewer.tenantId, id)) }
}

/** Returns the floor for a viewer's choices, which is `noFloor` for the provider's users. */
const floorFor = ({ seesAllCompanies }: Viewer, { set, own }: CompanyFloors): FlooredSettings =>
  seesAllCompanies ? noFloor : strictestFloor([set, ...own])

/** Adds a company. Refuses `companies-not-yours` if the actor does not see all companies, and `company-name-taken`. */
export async function makeCompany(
  database: Pool,
  actor: Actor,
  name: string,
): Promise<Result<CompanySettings, 'companies-not-yours' | 'company-name-taken'>> {
  if (!actor.seesAllCompanies) return err('companies-not-yours')
  return inTenant(database, actor.tenantId, async (tenant) => {
    await lockCompanies(tenant, actor.tenantId)
    if ((await findLookalikes(tenant, actor.tenantId, name)).length > 0) return err('company-name-taken')
    const id = await insertOtherCompany(tenant, actor.tenantId, name)
    await recordDone(tenant, actor, 'company-made', name)
    const made = await findCompanySettings(tenant, actor, id)
    return made === null ? err('company-name-taken') : ok(made)
  })
}

type Refusal = 'no-such-company' | 'company-name-taken' | 'company-is-own' | 'below-provider-floor'

/**
 * Changes settings of a company that the actor sees. Data that the company no longer collects are erased in the same
 * transaction; the agents of a closed company are refused. The tenant's own company and the actor's company cannot be
 * closed. Customers can only make settings stricter than the provider's; a change by the provider becomes the new
 * floor.
 */
export async function setCompany(
  database: Pool,
  actor: Actor,
  id: string,
  changes: CompanyChanges,
): Promise<Result<CompanySettings, Refusal>> {
  const { tenantId } = actor
  return inTenant(database, tenantId, async (tenant) => {
    await lockCompanies(tenant, tenantId)
    const company = await readCompanySettings(tenant, actor, id)
    if (company === null) return err('no-such-company')
    const next = { ...company, ...changes }
    const isOwn = company.isOwn || (company.id === actor.companyId && actor.accountId !== null)
    if (company.isactive && !next.isactive && isOwn) return err('company-is-own')
    const named = await findLookalikes(tenant, tenantId, next.companyname)
    if (next.companyname !== company.companyname && named.some((one) => one !== id)) return err('company-name-taken')
    const floors = await readFloors(tenant, tenantId, id)
    const floor = floorFor(actor, floors)
    if (isBelowFloor(company, next, floor)) return err('below-provider-floor')
    if (actor.seesAllCompanies) await updateFloor(tenant, { tenantId, id }, floorAfter(floors.set, company, next))
    await updateCompany(tenant, tenantId, id, next)
    await eraseWhatIsNoLongerCollected(tenant, tenantId, company, next)
    if (!isSame(company, next)) await recordDone(tenant, actor, 'company-changed', next.companyname)
    return ok({ ...next, floor })
  })
}

/**
 * Returns the floor after a change by the provider: the new value of each changed setting, and the previous floor of
 * unchanged settings.
 */
function floorAfter(floor: FlooredSettings, before: FlooredSettings, after: FlooredSettings): FlooredSettings {
  return {
    collection: after.collection === before.collection ? floor.collection : after.collection,
    needs_approval: after.needs_approval === before.needs_approval ? floor.needs_approval : after.needs_approval,
    update_ring: after.update_ring === before.update_ring ? floor.update_ring : after.update_ring,
  }
}

async function eraseWhatIsNoLongerCollected(
  tenant: TenantTx,
  tenantId: string,
  before: FoundCompany,
  { id, collection }: FoundCompany,
): Promise<void> {
  if (collection === before.collection) return
  if (collection === 'presence') await eraseFacts(tenant, tenantId, id)
  if (collection === 'standard') await eraseCommandLines(tenant, tenantId, id)
}

const isSame = (one: FoundCompany, other: FoundCompany) => JSON.stringify(one) === JSON.stringify(other)
