import type { ApprovalPolicy } from '@portico/contract/core/requests/approval-rules.ts'
import type {
  ApprovalRuleSettings,
  CompanyApprovals,
  ruleKinds,
} from '@portico/contract/features/desk/approval-settings.ts'
import { sql } from 'kysely'
import { onlyCompany, type Viewer } from '#server/core/audit/acting.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

export type RuleKind = (typeof ruleKinds)[number]

/** The companies that a viewer sees by name, or one of them, with their policy and rules. */
export async function readCompanyApprovals(
  tenant: TenantTx,
  viewer: Viewer,
  id: string | null = null,
): Promise<CompanyApprovals[]> {
  const { rows } = await sql<CompanyApprovals>`
    select company.id, company.name as companyname, company.approval_policy as policy, coalesce((
      select jsonb_agg(jsonb_build_object('kind', rule.kind, 'quorum', rule.quorum, 'needed', rule.needed, 'risk', rule.risk,
        'due_days', rule.due_days, 'approvers', coalesce((
          select jsonb_agg(jsonb_build_object('id', account.id, 'name', trim(account.firstname || ' ' || account.lastname))
            order by account.firstname, account.lastname, account.id)
          from tenant.approval_rule_approvers as named
            join tenant.accounts as account on account.tenant_id = named.tenant_id and account.id = named.account_id
          where named.tenant_id = rule.tenant_id and named.company_id = rule.company_id and named.kind = rule.kind), '[]'))
        order by rule.kind)
      from tenant.approval_rules as rule
      where rule.tenant_id = company.tenant_id and rule.company_id = company.id), '[]') as rules
    from tenant.companies as company
    where company.tenant_id = ${viewer.tenantId} and (${id}::uuid is null or company.id = ${id})
      and (${onlyCompany(viewer)}::uuid is null or company.id = ${onlyCompany(viewer)})
    order by lower(company.name), company.id`.execute(tenant)
  return rows
}

type OfCompany = { tenantId: string; companyId: string; kind: RuleKind }

/** Stores a rule, but for its approvers. */
export async function upsertRule(
  tenant: TenantTx,
  { tenantId, companyId, kind }: OfCompany,
  { quorum, needed, risk, due_days }: Omit<ApprovalRuleSettings, 'approvers'>,
): Promise<void> {
  const values = { quorum, needed, risk, due_days }
  await tenant
    .insertInto('tenant.approval_rules')
    .values({ tenant_id: tenantId, company_id: companyId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'company_id', 'kind']).doUpdateSet(values))
    .execute()
}

/** Makes the named accounts the approvers of a rule. */
export async function setApprovers(
  tenant: TenantTx,
  { tenantId, companyId, kind }: OfCompany,
  approvers: readonly string[],
): Promise<void> {
  await sql`
    delete from tenant.approval_rule_approvers
    where tenant_id = ${tenantId} and company_id = ${companyId} and kind = ${kind}
      and account_id <> all(${approvers}::uuid[])`.execute(tenant)
  await sql`
    insert into tenant.approval_rule_approvers (tenant_id, company_id, kind, account_id)
    select ${tenantId}, ${companyId}, ${kind}, account_id from unnest(${approvers}::uuid[]) as account_id
    on conflict do nothing`.execute(tenant)
}

/** Deletes a rule; returns whether there was one. */
export async function deleteRule(tenant: TenantTx, { tenantId, companyId, kind }: OfCompany): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.approval_rules')
    .where('tenant_id', '=', tenantId)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The policies that a company's may not be looser than: what the provider set for it, and those of the tenant's own companies. */
export async function readPolicyFloors(
  tenant: TenantTx,
  { tenantId, companyId }: Omit<OfCompany, 'kind'>,
): Promise<ApprovalPolicy[]> {
  const { rows } = await sql<{ policy: ApprovalPolicy }>`
    select case when id = ${companyId} then floor_approval_policy else approval_policy end as policy
    from tenant.companies where tenant_id = ${tenantId} and (id = ${companyId} or is_own)`.execute(tenant)
  return rows.map(({ policy }) => policy)
}

/** Stores a company's policy of approval links; the provider's is its floor from then on. */
export async function updatePolicy(
  tenant: TenantTx,
  { tenantId, companyId }: Omit<OfCompany, 'kind'>,
  policy: ApprovalPolicy,
  isOfProvider: boolean,
): Promise<void> {
  await tenant
    .updateTable('tenant.companies')
    .set({ approval_policy: policy, ...(isOfProvider ? { floor_approval_policy: policy } : {}) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', companyId)
    .execute()
}
