import { ok } from '@portico/contract/platform/result.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import {
  declined,
  type Administered,
  type Administering,
  type Declined,
} from '#features/administration/server/administering.ts'
import { countOthers, holdTenant, readAccountsOfEmail, type Named } from './account-queries.ts'
import { findTenant } from '#features/administration/server/tenants/find-tenant.ts'
import { readTenants, type FoundTenant } from '#features/administration/server/tenants/tenant-administration-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readFoundAccounts, type FoundAccount } from '@portico/server/core/accounts/found-account-queries.ts'

/** Identifies an account. `tenant` (a name or id) is required if the email address has accounts in several. */
export type WhichAccount = { email: string; tenant: string | null }

/**
 * Returns the tenant with this name or id; if `tenant` is null, the only tenant. Refuses by `no-such-tenant`,
 * `tenant-needed`.
 */
export async function chooseTenant(parts: Administering, tenant: string | null): Promise<Administered<FoundTenant>> {
  if (tenant !== null) return findTenant(parts, tenant)
  const tenants = await readTenants(parts.database)
  const [only, another] = tenants
  if (only === undefined) return declined('no-such-tenant', 'There is no tenant yet: npm run portico -- tenant add')
  if (another === undefined) return ok(only)
  return declined('tenant-needed', 'There are several tenants: specify --tenant.')
}

/**
 * Returns the accounts of an email address, in one tenant or in all. Refuses by `no-such-tenant`, `no-such-account`.
 */
export async function findAccounts(
  parts: Administering,
  { email: typed, tenant }: WhichAccount,
): Promise<Administered<FoundAccount[]>> {
  const email = normaliseEmail(typed)
  const within = tenant === null ? null : await findTenant(parts, tenant)
  if (within?.ok === false) return within
  const found = (await readAccountsOfEmail(parts.database, email)).filter(
    ({ tenantId }) => within === null || tenantId === within.value.id,
  )
  if (found.length > 0) return ok(found)
  return declined(
    'no-such-account',
    `There is no account ${email}${within === null ? '' : ` in ${within.value.name}`}.`,
  )
}

/**
 * Returns the single account that `which` identifies. Refuses by `no-such-tenant`, `no-such-account`, `tenant-needed`.
 */
export async function findAccount(parts: Administering, which: WhichAccount): Promise<Administered<FoundAccount>> {
  const found = await findAccounts(parts, which)
  if (!found.ok) return found
  const [only, another] = found.value
  if (only !== undefined && another === undefined) return ok(only)
  const names = found.value.map(({ tenant }) => tenant).join(', ')
  return declined('tenant-needed', `${which.email} has accounts in ${names}: specify --tenant.`)
}

/**
 * Finds an account and runs `work` in one transaction of its tenant, which is locked. `work` gets the account as read
 * in this transaction.
 */
export async function withAccount<Value>(
  parts: Administering,
  which: WhichAccount,
  work: (scope: TenantTx, account: FoundAccount) => Promise<Administered<Value>>,
): Promise<Administered<Value>> {
  const found = await findAccount(parts, which)
  if (!found.ok) return found
  const { tenantId, email } = found.value
  return inTenant(parts.database, tenantId, async (scope) => {
    await holdTenant(scope, tenantId)
    const [account] = await readFoundAccounts(scope, tenantId, email)
    if (account === undefined) return declined('no-such-account', `There is no account ${email}.`)
    return work(scope, account)
  })
}

/**
 * Returns the refusal to remove the last active owner of a tenant (`last-owner`); null if another active owner stays or
 * the change is forced.
 */
export async function lastOwnerRefusal(
  scope: TenantTx,
  account: FoundAccount,
  isForced: boolean,
): Promise<Declined | null> {
  if (isForced || account.role !== ownerRole || !account.isActive) return null
  if ((await countOthers(scope, account, ownerRole)) > 0) return null
  return declined(
    'last-owner',
    `${account.email} is the last active owner of ${account.tenant}. Make another account an owner first, or add --force.`,
  )
}

/**
 * Returns the role or company with this name, ignoring case. If there is none, a refusal that lists the existing ones.
 */
export function namedOne(what: 'role' | 'company', among: readonly Named[], wanted: string): Administered<Named> {
  const found = among.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase())
  if (found !== undefined) return ok(found)
  return declined(
    `no-such-${what}`,
    `There is no ${what} ${wanted}; there are ${among.map(({ name }) => name).join(', ')}.`,
  )
}
