import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { DeskHistory } from './demo-desk-history.ts'

/** Inserts the histories, approvals and approval rules of a tenant's requests. */
export async function insertDeskHistory(scope: TenantTx, history: DeskHistory): Promise<void> {
  const { entries, approvals, approvers, rules, ruleApprovers } = history
  if (entries.length > 0) await scope.insertInto('tenant.request_entries').values(entries).execute()
  if (approvals.length > 0) await scope.insertInto('tenant.approvals').values(approvals).execute()
  if (approvers.length > 0) await scope.insertInto('tenant.approvers').values(approvers).execute()
  if (rules.length > 0) await scope.insertInto('tenant.approval_rules').values(rules).execute()
  if (ruleApprovers.length > 0) await scope.insertInto('tenant.approval_rule_approvers').values(ruleApprovers).execute()
}
