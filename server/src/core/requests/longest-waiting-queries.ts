import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Assigns an unassigned request to the queue member whose last assignment is the oldest. Returns the name, or null. */
export async function assignToLongestWaiting(
  tenant: TenantTx,
  { tenantId, number, at }: { tenantId: string; number: number; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with next as (
      select member.queue_id, member.account_id, trim(account.firstname || ' ' || account.lastname) as name
      from tenant.desk_requests as request
        join tenant.desk_queues as queue on queue.tenant_id = request.tenant_id and queue.id = request.queue_id
          and queue.assignment = 'next-member'
        join tenant.desk_queue_members as member on member.tenant_id = queue.tenant_id and member.queue_id = queue.id
        join tenant.accounts as account on account.tenant_id = member.tenant_id and account.id = member.account_id
          and account.is_active and account.id <> request.account_id
        join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
          and (company.is_own or company.id = request.company_id)
      where request.tenant_id = ${tenantId} and request.number = ${number} and request.assignee_id is null
        and exists (select from tenant.role_rights as held where held.tenant_id = account.tenant_id
          and held.role_id = account.role_id and held.permission = ${deskPermissions.agent})
        and not exists (select from tenant.approval_delegations as away where away.tenant_id = account.tenant_id
          and away.account_id = account.id and away.from_at <= ${at} and away.until_at > ${at})
      order by member.last_given_at nulls first, member.account_id limit 1
      for no key update of member),
    given as (
      update tenant.desk_queue_members as member set last_given_at = ${at} from next
      where member.tenant_id = ${tenantId} and member.queue_id = next.queue_id and member.account_id = next.account_id)
    update tenant.desk_requests as request set assignee_id = next.account_id from next
    where request.tenant_id = ${tenantId} and request.number = ${number} returning next.name`.execute(tenant)
  return rows[0]?.name ?? null
}
