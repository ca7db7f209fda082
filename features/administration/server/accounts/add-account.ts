import { ok } from '@portico/contract/platform/result.ts'
import { newAccountProblems, type NewAccount } from '#features/administration/contract/account-rules.ts'
import { tidyName } from '#features/administration/contract/tenant-rules.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { v7 as uuid } from 'uuid'
import {
  declined,
  recordDone,
  type Administered,
  type Administering,
} from '#features/administration/server/administering.ts'
import { chooseTenant, namedOne } from './find-account.ts'
import { holdTenant, readCompanies, readRoleNames } from './account-queries.ts'
import { mailFirstPassword, newWay, type Way, type WayMail } from '#features/administration/server/first-password.ts'
import type { FoundTenant } from '#features/administration/server/tenants/tenant-administration-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { splitName } from '@portico/contract/core/accounts/name-rules.ts'
import { changeAccount, insertAccount } from '@portico/server/core/accounts/account-queries.ts'
import { readFoundAccounts, type FoundAccount } from '@portico/server/core/accounts/found-account-queries.ts'

/**
 * The account to create in a tenant (a name or id; null if there is only one). `resend`: emails an existing account
 * again.
 */
export type AccountToAdd = NewAccount & { tenant: string | null; language: string; resend: boolean }

/**
 * The created or existing account. `mail` is the queued email; null if the account uses single sign-on or exists
 * already.
 */
export type AddedAccount = { email: string; tenant: string; isNew: boolean; mail: WayMail | null }

/**
 * Creates an account and, if its tenant uses passwords, queues the email with which the user sets one. Repeating the
 * call changes nothing (`isNew` is false). Refuses by `input-not-valid`, `no-such-tenant`, `tenant-needed`,
 * `no-such-role`, `no-such-company`, `account-differs` (it exists with another role) and, with `resend`,
 * `account-deactivated` and `has-password`.
 */
export async function addAccount(parts: Administering, given: AccountToAdd): Promise<Administered<AddedAccount>> {
  const problems = newAccountProblems(given)
  if (problems.length > 0) return declined('input-not-valid', ...problems)
  const chosen = await chooseTenant(parts, given.tenant)
  if (!chosen.ok) return chosen
  const tenant = chosen.value
  const way = await newWay(parts)
  return inTenant(parts.database, tenant.id, (scope) => addIn(scope, parts, { given, tenant, way }))
}

type Adding = { given: AccountToAdd; tenant: FoundTenant; way: Way }

async function addIn(scope: TenantTx, parts: Administering, adding: Adding): Promise<Administered<AddedAccount>> {
  const { given, tenant, way } = adding
  const email = normaliseEmail(given.email)
  await holdTenant(scope, tenant.id)
  const role = namedOne('role', await readRoleNames(scope, tenant.id), given.role)
  if (!role.ok) return role
  const companies = await readCompanies(scope, tenant.id)
  const company = namedOne('company', companies, given.company ?? companies[0]?.name ?? '')
  if (!company.ok) return company
  const [there] = await readFoundAccounts(scope, tenant.id, email)
  const mailed = (accountId: string) =>
    mailFirstPassword(scope, parts, { tenant, accountId, email, language: given.language, way })
  if (there !== undefined) return addAgain(scope, parts, { there, given, roleName: role.value.name, mailed })
  const id = uuid()
  const name = tidyName(given.name)
  const called = splitName(name === '' ? (email.split('@')[0] ?? email) : name)
  await insertAccount(scope, tenant.id, id, { ...called, email, roleId: role.value.id, companyId: company.value.id })
  if (given.isServicedesk) await changeAccount(scope, { tenantId: tenant.id, id }, { is_servicedesk: true })
  await recordDone(scope, parts, {
    tenantId: tenant.id,
    event: 'account-made',
    what: role.value.name,
    accountId: id,
    email,
  })
  const mail = tenant.authtype === 'local' ? await mailed(id) : null
  return ok({ email, tenant: tenant.name, isNew: true, mail })
}

type Again = {
  there: FoundAccount
  given: AccountToAdd
  roleName: string
  mailed: (accountId: string) => Promise<WayMail>
}

async function addAgain(
  scope: TenantTx,
  parts: Administering,
  { there, given, roleName, mailed }: Again,
): Promise<Administered<AddedAccount>> {
  const { email, tenant, role, tenantId, id, authtype, isActive, isTenantActive, hasPassword } = there
  if (role !== roleName) {
    const how = `npm run portico -- account set ${email} --tenant "${tenant}" --role "${roleName}"`
    return declined(
      'account-differs',
      `${email} already has an account in ${tenant}, with the role ${role}. To change the role: ${how}`,
    )
  }
  if (!given.resend || authtype !== 'local') return ok({ email, tenant, isNew: false, mail: null })
  if (!isActive || !isTenantActive)
    return declined('account-deactivated', `${isActive ? tenant : email} is deactivated: activate it first.`)
  if (hasPassword)
    return declined('has-password', `${email} has a password already: npm run portico -- account reset ${email}`)
  await recordDone(scope, parts, { tenantId, event: 'reset-asked', accountId: id, email })
  return ok({ email, tenant, isNew: false, mail: await mailed(id) })
}
