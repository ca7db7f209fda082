import { ok } from '@portico/contract/platform/result.ts'
import { accountChangeProblems, type AccountChange } from '#features/administration/contract/account-rules.ts'
import { tidyName } from '#features/administration/contract/tenant-rules.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import {
  declined,
  recordDone,
  type Administered,
  type Administering,
} from '#features/administration/server/administering.ts'
import { lastOwnerRefusal, namedOne, withAccount, type WhichAccount } from './find-account.ts'
import { endMailed, readCompanies, readRoleNames } from './account-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { splitName } from '@portico/contract/core/accounts/name-rules.ts'
import { changeAccount, deleteAccount, type AccountColumns } from '@portico/server/core/accounts/account-queries.ts'
import { readFoundAccounts, type FoundAccount } from '@portico/server/core/accounts/found-account-queries.ts'

/** An account after a change. `changed` names the changed properties; empty if all already had the requested values. */
export type ChangedAccount = { account: FoundAccount; changed: string[] }

type Forced = { isForced: boolean }

/**
 * Changes the name, address, role, company or service-desk flag of an account. The account's sessions use the new
 * values immediately; a new address deletes the resets and codes sent to the old one. Refuses by `input-not-valid`,
 * `no-such-tenant`, `no-such-account`, `tenant-needed`, `no-such-role`, `no-such-company`, `account-exists` (the new
 * address) and `last-owner`.
 */
export async function setAccount(
  parts: Administering,
  given: WhichAccount & Forced & { change: AccountChange },
): Promise<Administered<ChangedAccount>> {
  const problems = accountChangeProblems(given.change)
  if (problems.length > 0) return declined('input-not-valid', ...problems)
  return withAccount(parts, given, async (scope, account) => {
    const changes = await changesOf(scope, account, given.change)
    if (!changes.ok) return changes
    const set: AccountColumns = Object.assign({}, ...changes.value.map((change) => change.set))
    const changed = changes.value.map(({ what }) => what)
    const refusal = set.role_id === undefined ? null : await lastOwnerRefusal(scope, account, given.isForced)
    if (refusal !== null) return refusal
    if (changed.length === 0) return ok({ account, changed })
    await changeAccount(scope, account, set)
    if (set.email !== undefined) await endMailed(scope, account)
    await record(scope, parts, account, 'account-changed', changed.join(', '))
    const [after = account] = await readFoundAccounts(scope, account.tenantId, set.email ?? account.email)
    return ok({ account: after, changed })
  })
}

type Change = { what: string; set: AccountColumns }

/** Returns the properties of an account that differ from the requested ones. */
async function changesOf(
  scope: TenantTx,
  account: FoundAccount,
  given: AccountChange,
): Promise<Administered<Change[]>> {
  const changes: Change[] = []
  for (const change of [roleChange, companyChange, nameChange, emailChange, deskChange]) {
    const changed = await change(scope, account, given)
    if (changed?.ok === false) return changed
    if (changed !== null) changes.push(changed.value)
  }
  return ok(changes)
}

/** One requested change; null if there is nothing to change. */
type OneChange = (
  scope: TenantTx,
  account: FoundAccount,
  given: AccountChange,
) => Promise<Administered<Change> | null> | Administered<Change> | null

const roleChange: OneChange = async (scope, { tenantId, role: present }, { role }) => {
  if (role === undefined) return null
  const named = namedOne('role', await readRoleNames(scope, tenantId), role)
  if (!named.ok) return named
  return named.value.name === present ? null : ok({ what: 'role', set: { role_id: named.value.id } })
}

const companyChange: OneChange = async (scope, { tenantId, company: present }, { company }) => {
  if (company === undefined) return null
  const named = namedOne('company', await readCompanies(scope, tenantId), company)
  if (!named.ok) return named
  return named.value.name === present ? null : ok({ what: 'company', set: { company_id: named.value.id } })
}

const nameChange: OneChange = (_scope, account, { name }) => {
  if (name === undefined) return null
  const { firstname, lastname } = splitName(tidyName(name))
  const isSame = firstname === account.firstname && lastname === account.lastname
  return isSame ? null : ok({ what: 'name', set: { firstname, lastname } })
}

const emailChange: OneChange = async (scope, { tenantId, tenant, email: present }, { email: typed }) => {
  if (typed === undefined) return null
  const email = normaliseEmail(typed)
  if (email === present) return null
  const [there] = await readFoundAccounts(scope, tenantId, email)
  return there === undefined
    ? ok({ what: 'email', set: { email } })
    : declined('account-exists', `${email} has an account in ${tenant} already.`)
}

const deskChange: OneChange = (_scope, account, { isServicedesk }) =>
  isServicedesk === undefined || isServicedesk === account.isServicedesk
    ? null
    : ok({ what: 'service desk', set: { is_servicedesk: isServicedesk } })

/**
 * Deactivates an account, which ends its sessions on every node, or activates it again. Refuses by `no-such-tenant`,
 * `no-such-account`, `tenant-needed` and `last-owner`.
 */
export function setAccountActivity(
  parts: Administering,
  given: WhichAccount & Forced & { isActive: boolean },
): Promise<Administered<ChangedAccount>> {
  const { isActive, isForced } = given
  return withAccount(parts, given, async (scope, account) => {
    if (account.isActive === isActive) return ok({ account, changed: [] })
    const refusal = isActive ? null : await lastOwnerRefusal(scope, account, isForced)
    if (refusal !== null) return refusal
    await changeAccount(scope, account, { is_active: isActive })
    if (!isActive) await endMailed(scope, account)
    await record(scope, parts, account, isActive ? 'account-activated' : 'account-deactivated')
    return ok({ account: { ...account, isActive }, changed: ['state'] })
  })
}

/**
 * Deletes an account with its password, sessions, requests and preferences; its audit events are kept. Refuses as
 * `setAccountActivity` does.
 */
export function removeAccount(parts: Administering, given: WhichAccount & Forced): Promise<Administered<FoundAccount>> {
  return withAccount(parts, given, async (scope, account) => {
    const refusal = await lastOwnerRefusal(scope, account, given.isForced)
    if (refusal !== null) return refusal
    await deleteAccount(scope, account)
    await record(scope, parts, account, 'account-removed')
    return ok(account)
  })
}

function record(
  scope: TenantTx,
  parts: Administering,
  { tenantId, id: accountId, email }: FoundAccount,
  event: 'account-changed' | 'account-activated' | 'account-deactivated' | 'account-removed',
  what = '',
): Promise<void> {
  return recordDone(scope, parts, { tenantId, event, what, accountId, email })
}
