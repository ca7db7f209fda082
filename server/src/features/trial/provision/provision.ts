import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { v7 as uuid } from 'uuid'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Origin } from '#server/core/calls/handler.ts'
import { insertRole } from '#server/core/accounts/role-queries.ts'
import { standardRoles } from '#server/core/accounts/standard-modules.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import { namesOf } from '#server/core/accounts/person-name.ts'
import { mailAccount } from '#server/features/trial/provision/mail-account.ts'
import { domainOf, hostsFor } from '#server/features/trial/provision/own-domain.ts'
import {
  insertAccount,
  insertCompany,
  insertTenant,
  noteHost,
  takeDomain,
} from '#server/core/tenants/tenant-queries.ts'
import { insertSample } from '#server/features/trial/provision/sample.ts'
import type { Registration } from '#server/features/trial/registration-queries.ts'

export type Provisioning = {
  tenantId: string
  registration: Registration
  /** The settings of the domain that the registration came through. */
  parent: DomainSettings
  origin: Origin
  trialEnds: Date
  reset: { id: string; temporaryHash: string }
  secret: Secret
}

/**
 * Makes the tenant of a registration, in the transaction that is in it: company, roles with modules and menus, the owner's
 * account, a domain of its own, sample data, and the mail with which the owner sets a password. Gives its host, if it got
 * one; null when the company is a tenant already.
 */
export async function provision(scope: TenantTx, given: Provisioning): Promise<{ host: string | null } | null> {
  const { tenantId, registration, trialEnds } = given
  const { company, is_msp: isMsp, email } = registration
  const isNew = await insertTenant(scope, { tenantId, name: company, isMsp, trialEnds })
  if (!isNew) return null
  const companyId = await insertCompany(scope, tenantId, company)
  const roleIds = { owner: uuid(), staff: uuid() }
  const { owner, staff } = standardRoles(isMsp)
  await insertRole(scope, tenantId, roleIds.owner, owner)
  await insertRole(scope, tenantId, roleIds.staff, staff)
  const accountId = uuid()
  const person = { ...namesOf(registration.name), email, roleId: roleIds.owner, companyId }
  await insertAccount(scope, tenantId, accountId, person)
  const host = await takeHost(scope, given)
  await insertSample(scope, { tenantId, staffRoleId: roleIds.staff, ownerId: accountId, now: given.origin.at })
  await recordEvent(scope, {
    tenantId,
    event: 'tenant-made',
    outcome: 'success',
    reason: '',
    accountId,
    email,
    origin: given.origin,
  })
  const { origin, reset, secret } = given
  await mailAccount(scope, secret, { tenantId, accountId, registration, host, trialEnds, at: origin.at, reset })
  return { host }
}

async function takeHost(scope: TenantTx, { tenantId, registration, parent }: Provisioning): Promise<string | null> {
  const tenant = { company: registration.company, isMsp: registration.is_msp }
  // The end of the id is random (RFC 9562 §5.7): nobody else has this one.
  for (const host of hostsFor(registration.company, parent, tenantId.slice(-8))) {
    if (!(await takeDomain(scope, host, domainOf(host, tenant, parent)))) continue
    await noteHost(scope, tenantId, host)
    return host
  }
  return null
}
