import { approvalPolicies } from '@portico/contract/core/requests/approval-rules.ts'
import type {
  ApprovalRuleSettings,
  CompanyApprovals,
  ruleKinds,
} from '#features/approvals/contract/approval-settings.ts'
import { sql } from 'kysely'
import { onlyCompany, type Viewer } from '@portico/server/core/audit/acting.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

export type RuleKind = (typeof ruleKinds)[number]

/** Returns the companies that a viewer sees, or only the one with `id`, with policy and rules, sorted by name. */
export async function readCompanyApprovals(
  tenant: TenantTx,
  viewer: Viewer,
  id: string | null = null,
): Promise<CompanyApprovals[]> {
  const { rows } = await sql<CompanyApprovals>`
    select company.id, company.name as companyname, company.approval_policy as policy,
      case when ${viewer.seesAllCompanies}::boolean then ${approvalPolicies[0]} else (
        select floor from unnest(${approvalPolicies}::text[]) with ordinality as strictness (floor, place)
        where floor = company.floor_approval_policy or floor in (
          select approval_policy from tenant.companies where tenant_id = company.tenant_id and is_own)
        order by place desc limit 1) end as policy_floor, coalesce((
      select jsonb_agg(jsonb_build_object('kind', rule.kind, 'quorum', rule.quorum, 'needed', rule.needed, 'risk', rule.risk,
        'due_days', rule.due_days, 'set_by_provider', rule.set_by_provider,
        'may_change', ${viewer.seesAllCompanies}::boolean or not rule.set_by_provider, 'approvers', coalesce((
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

/**
 * Stores a rule without its approvers. A rule that the provider sets belongs to the provider. If another user tries to
 * change it, returns false and changes nothing.
 */
export async function upsertRule(
  tenant: TenantTx,
  { tenantId, companyId, kind }: OfCompany,
  { quorum, needed, risk, due_days }: Omit<ApprovalRuleSettings, 'approvers'>,
  isOfProvider: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into tenant.approval_rules as rule (tenant_id, company_id, kind, quorum, needed, risk, due_days, set_by_provider)
    values (${tenantId}, ${companyId}, ${kind}, ${quorum}, ${needed}, ${risk}, ${due_days}, ${isOfProvider})
    on conflict (tenant_id, company_id, kind) do update set quorum = excluded.quorum, needed = excluded.needed,
      risk = excluded.risk, due_days = excluded.due_days, set_by_provider = excluded.set_by_provider
    where excluded.set_by_provider or not rule.set_by_provider
    returning rule.kind`.execute(tenant)
  return rows.length > 0
}

/** Replaces the approvers of a rule. */
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

/**
 * Deletes a rule. A rule that the provider set is deleted only if `isOfProvider`. Returns whether a rule was deleted.
 */
export async function deleteRule(
  tenant: TenantTx,
  { tenantId, companyId, kind }: OfCompany,
  isOfProvider: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    delete from tenant.approval_rules where tenant_id = ${tenantId} and company_id = ${companyId} and kind = ${kind}
      and (${isOfProvider}::boolean or not set_by_provider)
    returning kind`.execute(tenant)
  return rows.length > 0
}

/** Serialises changes to a company's settings, so that each sees the provider's current minimum. */
export async function lockCompany(tenant: TenantTx, { tenantId, companyId }: Omit<OfCompany, 'kind'>): Promise<void> {
  await sql`select from tenant.companies where tenant_id = ${tenantId} and id = ${companyId} for no key update`.execute(
    tenant,
  )
}

/** Counts how many of these accounts are active and belong to the given company or to the tenant's own company. */
export async function countApprovers(
  tenant: TenantTx,
  { tenantId, companyId }: { tenantId: string; companyId: string },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.accounts as account
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${tenantId} and account.id = any(${ids}::uuid[]) and account.is_active
      and (company.is_own or company.id = ${companyId})`.execute(tenant)
  return rows[0]?.count ?? 0
}
