import { ok } from '@portico/contract/platform/result.ts'
import { newTenantProblems, tidyName, type NewTenant } from '#features/administration/contract/tenant-rules.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { readHost } from '@portico/contract/platform/host-name.ts'
import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { v7 as uuid } from 'uuid'
import {
  declined,
  recordDone,
  type Administered,
  type Administering,
  type Declined,
} from '#features/administration/server/administering.ts'
import { mailFirstPassword, newWay, type Way, type WayMail } from '#features/administration/server/first-password.ts'
import { findLookalike, findTenantOfHost, type FoundTenant } from './tenant-administration-queries.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { domainSets } from '@portico/server/core/domains/default-domain.ts'
import { splitName } from '@portico/contract/core/accounts/name-rules.ts'
import { insertRole } from '@portico/server/core/accounts/role-queries.ts'
import { standardRoles } from '@portico/server/core/accounts/standard-roles.ts'
import { insertCompany, insertTenant, setTenantHost } from '@portico/server/core/tenants/tenant-queries.ts'
import { changeDomainSettings, lockDomain } from '@portico/server/core/domains/stored-domain-queries.ts'
import { reserveDomain } from '@portico/server/core/domains/domain-queries.ts'
import { insertAccount } from '@portico/server/core/accounts/account-queries.ts'
import { findOwner } from '@portico/server/core/accounts/found-account-queries.ts'

/**
 * The tenant to create. `language` is its owner's; empty stands for the domain's. `resend`: emails the owner of an
 * existing tenant again.
 */
export type TenantToAdd = NewTenant & { language: string; resend: boolean }

/**
 * The created or existing tenant. `mail` is the email queued for the owner; null if the tenant exists already and
 * `resend` is not set.
 */
export type AddedTenant = { tenantId: string; name: string; isNew: boolean; host: string | null; mail: WayMail | null }

/**
 * Creates a tenant with its company, the standard roles, its owner's account and, with a host, its own domain. Queues
 * the email with which the owner sets a password. Everything happens in one transaction. Repeating the call changes
 * nothing (`isNew` is false). Refuses by `input-not-valid`, `name-looks-alike`, `tenant-exists` (with another owner),
 * `tenant-differs`, `host-taken` and, with `resend`, `account-deactivated` and `has-password`.
 */
export async function addTenant(parts: Administering, given: TenantToAdd): Promise<Administered<AddedTenant>> {
  const problems = newTenantProblems(given)
  if (problems.length > 0) return declined('input-not-valid', ...problems)
  const host = given.host === null ? null : readHost(given.host)
  const wanted = {
    ...given,
    name: tidyName(given.name),
    email: normaliseEmail(given.email),
    ownerName: tidyName(given.ownerName),
    host: host?.ok === true ? host.value : null,
  }
  const tenantId = uuid()
  const way = await newWay(parts)
  return inTenant(parts.database, tenantId, async (scope) => {
    const there = await findLookalike(scope, wanted.name)
    if (there !== null) return addAgain(scope, parts, { wanted, there, way })
    const taken = wanted.host === null ? null : await hostRefusal(scope, wanted.host, wanted.name)
    if (taken !== null) return taken
    return make(scope, parts, { wanted, tenantId, way })
  })
}

type Again = { wanted: TenantToAdd; there: FoundTenant; way: Way }

async function addAgain(
  scope: TenantTx,
  parts: Administering,
  { wanted, there, way }: Again,
): Promise<Administered<AddedTenant>> {
  const { id: tenantId, name, host } = there
  if (name.toLowerCase() !== wanted.name.toLowerCase()) {
    return declined('name-looks-alike', `${wanted.name} looks like ${name}, which already exists.`)
  }
  await enterTenant(scope, tenantId)
  const owner = await findOwner(scope, tenantId, { email: wanted.email, role: ownerRole })
  if (owner === null) {
    const how = `npm run portico -- account add ${wanted.email} --tenant "${name}" --role ${ownerRole}`
    return declined('tenant-exists', `${name} already exists, with another owner. To add an owner: ${how}`)
  }
  const differs = differences(wanted, there)
  if (differs.length > 0) return declined('tenant-differs', ...differs)
  if (!wanted.resend) return ok({ tenantId, name, isNew: false, host, mail: null })
  if (!owner.isActive || !there.isActive)
    return declined('account-deactivated', `${there.isActive ? wanted.email : name} is deactivated: activate it first.`)
  if (owner.hasPassword) {
    const how = `npm run portico -- account reset ${wanted.email}`
    return declined('has-password', `${wanted.email} has a password already. To give another: ${how}`)
  }
  const { accountId } = owner
  const { email, language } = wanted
  const tenant = { id: tenantId, name, host }
  const mail = await mailFirstPassword(scope, parts, { tenant, accountId, email, language, way })
  await recordDone(scope, parts, { tenantId, event: 'reset-asked', accountId, email })
  return ok({ tenantId, name, isNew: false, host, mail })
}

function differences(wanted: TenantToAdd, { name, isMsp, host }: FoundTenant): string[] {
  const kind = isMsp ? 'a managed-service provider' : 'no managed-service provider'
  return [
    ...(wanted.isMsp === isMsp ? [] : [`${name} already exists, and is ${kind}.`]),
    ...(wanted.host === null || wanted.host === host
      ? []
      : [`${name} already exists, ${host === null ? 'without its own host' : `at ${host}`}.`]),
  ]
}

/**
 * Returns the refusal of a host that belongs to the deployment, to another tenant, or to another tenant's domain;
 * otherwise null.
 */
async function hostRefusal(scope: TenantTx, host: string, name: string): Promise<Declined | null> {
  if (Object.values(domainSets).some((set) => set.host === host))
    return declined(
      'host-taken',
      `${host} is the deployment's own host, which tenants without a host of their own use.`,
    )
  const of = await findTenantOfHost(scope, host)
  if (of !== null) return declined('host-taken', `${host} is the host of ${of.name} already.`)
  const { defaulttenant = '' } = (await lockDomain(scope, host)) ?? {}
  if (defaulttenant === '' || defaulttenant.toLowerCase() === name.toLowerCase()) return null
  return declined('host-taken', `${host} leads to ${defaulttenant} already (its defaulttenant).`)
}

type Making = { wanted: TenantToAdd; tenantId: string; way: Way }

async function make(
  scope: TenantTx,
  parts: Administering,
  { wanted, tenantId, way }: Making,
): Promise<Administered<AddedTenant>> {
  const { name, email, ownerName, isMsp, host, language } = wanted
  const isNew = await insertTenant(scope, { tenantId, name, isMsp, trialEnds: null })
  if (!isNew)
    return declined('name-looks-alike', `A tenant with a name that looks like ${name} was created at this moment.`)
  const companyId = await insertCompany(scope, tenantId, name)
  const { owner, staff } = standardRoles(isMsp)
  const roleId = uuid()
  await insertRole(scope, tenantId, roleId, owner)
  await insertRole(scope, tenantId, uuid(), staff)
  const accountId = uuid()
  const called = splitName(ownerName === '' ? (email.split('@')[0] ?? email) : ownerName)
  await insertAccount(scope, tenantId, accountId, { ...called, email, roleId, companyId })
  if (host !== null) await takeHost(scope, { tenantId, host, name, isMsp })
  await recordDone(scope, parts, { tenantId, event: 'tenant-made', accountId, email })
  const tenant = { id: tenantId, name, host }
  const about = { tenant, accountId, email, language, way, hasNewDomain: host !== null }
  const mail = await mailFirstPassword(scope, parts, about)
  return ok({ tenantId, name, isNew: true, host, mail })
}

type Taking = { tenantId: string; host: string; name: string; isMsp: boolean }

/** Creates the domain of a tenant, or assigns an existing domain to it. An existing domain keeps its settings. */
async function takeHost(scope: TenantTx, { tenantId, host, name, isMsp }: Taking): Promise<void> {
  const isFree = await reserveDomain(scope, host, { companyname: name, ismsp: isMsp, defaulttenant: name })
  if (!isFree) await changeDomainSettings(scope, host, { defaulttenant: name })
  await setTenantHost(scope, tenantId, host)
}
