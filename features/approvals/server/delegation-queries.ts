import type { Colleague } from '@portico/contract/core/requests/request-view.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type Owner = { tenantId: string; accountId: string }

export type DelegationRow = { delegate: Colleague; from: Date; until: Date }

/** Returns an account's current or planned delegation, or null. */
export async function readStandingDelegation(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  at: Date,
): Promise<DelegationRow | null> {
  const { rows } = await sql<DelegationRow>`
    select jsonb_build_object('id', account.id, 'name', trim(account.firstname || ' ' || account.lastname),
      'email', account.email) as delegate, away.from_at as "from", away.until_at as until
    from tenant.approval_delegations as away
      join tenant.accounts as account on account.tenant_id = away.tenant_id and account.id = away.delegate_id
    where away.tenant_id = ${tenantId} and away.account_id = ${accountId} and away.until_at > ${at}`.execute(tenant)
  return rows[0] ?? null
}

/** Stores an account's delegation in place of the previous one. */
export async function storeStandingDelegation(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  { delegateId, from, until }: { delegateId: string; from: Date; until: Date },
): Promise<void> {
  await sql`
    insert into tenant.approval_delegations (tenant_id, account_id, delegate_id, from_at, until_at)
    values (${tenantId}, ${accountId}, ${delegateId}, ${from}, ${until})
    on conflict (tenant_id, account_id) do update set delegate_id = excluded.delegate_id, from_at = excluded.from_at,
      until_at = excluded.until_at`.execute(tenant)
}

/** Deletes an account's delegation. */
export async function deleteStandingDelegation(tenant: TenantTx, { tenantId, accountId }: Owner): Promise<void> {
  await tenant
    .deleteFrom('tenant.approval_delegations')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()
}
