import { approvalPolicies, type ApprovalPolicy } from '@portico/contract/core/requests/approval-rules.ts'
import type { ApprovalRuleSettings, CompanyApprovals } from '#features/approvals/contract/approval-settings.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { recordDone, type Actor } from '@portico/server/core/audit/acting.ts'
import type { AdministrationEvent } from '@portico/server/core/audit/event.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import {
  countApprovers,
  deleteRule,
  lockCompany,
  readCompanyApprovals,
  setApprovers,
  upsertRule,
  type RuleKind,
} from './approval-setup-queries.ts'
import { updateApprovalPolicy } from '@portico/server/core/tenants/company-queries.ts'

type OfCompany = { companyId: string; kind: RuleKind }

/**
 * Sets the approvers that requests of a company and kind need. Refuses a company that the actor does not see, approvers
 * outside it and the tenant's own company, more approvals than approvers, and a customer's change to a rule of the
 * provider.
 */
export function setRule(
  database: Pool,
  actor: Actor,
  { companyId, kind }: OfCompany,
  rule: ApprovalRuleSettings,
): Promise<Result<CompanyApprovals, 'no-such-company' | 'not-an-approver' | 'too-few-approvers' | 'rule-of-provider'>> {
  return changing(database, actor, companyId, async (tenant, company) => {
    const { approvers } = rule
    if (rule.quorum === 'count' && rule.needed > approvers.length) return err('too-few-approvers')
    const { tenantId } = actor
    if ((await countApprovers(tenant, { tenantId, companyId }, approvers)) < approvers.length)
      return err('not-an-approver')
    const isStored = await upsertRule(tenant, { tenantId, companyId, kind }, rule, actor.seesAllCompanies)
    if (!isStored) return err('rule-of-provider')
    await setApprovers(tenant, { tenantId, companyId, kind }, approvers)
    return ok({ event: 'approval-rule-changed', what: `${company.companyname}: ${kind}` })
  })
}

/** Stops requiring approval for requests of a company and kind. Customers cannot remove the provider's rules. */
export function dropRule(
  database: Pool,
  actor: Actor,
  { companyId, kind }: OfCompany,
): Promise<Result<CompanyApprovals, 'no-such-company' | 'rule-of-provider'>> {
  return changing(database, actor, companyId, async (tenant, company) => {
    const isRemoved = await deleteRule(tenant, { tenantId: actor.tenantId, companyId, kind }, actor.seesAllCompanies)
    if (!isRemoved && company.rules.some((rule) => rule.kind === kind && !rule.may_change))
      return err('rule-of-provider')
    return ok(isRemoved ? { event: 'approval-rule-removed', what: `${company.companyname}: ${kind}` } : null)
  })
}

/**
 * Sets the policy of a company's approval links. Customers cannot choose a policy that is less strict than the one that
 * the provider set for them or for itself.
 */
export function setPolicy(
  database: Pool,
  actor: Actor,
  companyId: string,
  policy: ApprovalPolicy,
): Promise<Result<CompanyApprovals, 'no-such-company' | 'below-provider-floor'>> {
  return changing(database, actor, companyId, async (tenant, company) => {
    const key = { tenantId: actor.tenantId, companyId }
    const isLooser = approvalPolicies.indexOf(policy) < approvalPolicies.indexOf(company.policy_floor)
    if (policy !== company.policy && isLooser) return err('below-provider-floor')
    await updateApprovalPolicy(tenant, key, policy, actor.seesAllCompanies)
    return ok({ event: 'approval-policy-changed', what: `${company.companyname}: ${policy}` })
  })
}

type Changed = { event: AdministrationEvent; what: string } | null

/** Changes the settings of a company that the actor sees. Records the change, unless nothing differs. */
async function changing<Refusal extends string>(
  database: Pool,
  actor: Actor,
  companyId: string,
  change: (tenant: TenantTx, company: CompanyApprovals) => Promise<Result<Changed, Refusal>>,
): Promise<Result<CompanyApprovals, Refusal | 'no-such-company'>> {
  return inTenant(database, actor.tenantId, async (tenant) => {
    await lockCompany(tenant, { tenantId: actor.tenantId, companyId })
    const [before] = await readCompanyApprovals(tenant, actor, companyId)
    if (before === undefined) return err('no-such-company')
    const changed = await change(tenant, before)
    if (!changed.ok) return changed
    const [after = before] = await readCompanyApprovals(tenant, actor, companyId)
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    if (changed.value !== null && !isSame) await recordDone(tenant, actor, changed.value.event, changed.value.what)
    return ok(after)
  })
}
