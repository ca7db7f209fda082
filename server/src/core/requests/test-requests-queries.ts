import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import type { Quorum, Risk } from '@portico/contract/core/requests/approval-rules.ts'
import type { NewRequest, RequestKind } from '@portico/contract/core/requests/request.ts'
import { v7 as uuid } from 'uuid'
import type { Pool } from '#server/platform/database/connect.ts'
import { signIn, type Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import type { Raiser } from './request-effect.ts'

/** Returns an account's data that its session lacks. */
export async function raiserOf(everything: Pool, { accountId }: Visitor): Promise<Raiser> {
  const account = await everything
    .selectFrom('tenant.accounts as account')
    .innerJoin('tenant.companies as company', 'company.id', 'account.company_id')
    .innerJoin('tenant.roles as role', 'role.id', 'account.role_id')
    .select(['account.tenant_id', 'account.company_id', 'account.email', 'company.is_own', 'role.name'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    tenantId: account.tenant_id,
    accountId,
    companyId: account.company_id,
    seesAllCompanies: account.is_own,
    email: account.email,
    permissions: new Set(account.name === ownerRole ? ['owner'] : []),
  }
}

/** Signs in `count` colleagues of the company of `beside`, all with the module Desk. */
export async function signInColleagues(everything: Pool, beside: Visitor, count: number): Promise<Visitor[]> {
  const { companyId } = await raiserOf(everything, beside)
  const visitors = await Promise.all(Array.from({ length: count }, () => signIn(everything, ['Desk'], beside)))
  const ids = visitors.map(({ accountId }) => accountId)
  await everything.updateTable('tenant.accounts').set({ company_id: companyId }).where('id', 'in', ids).execute()
  return visitors
}

/** Requires the approval of these accounts for a company's requests of a kind. */
export async function setRule(
  everything: Pool,
  { tenantId, companyId }: Raiser,
  approvers: readonly Visitor[],
  {
    kind = 'Access',
    quorum = 'any',
    needed = 1,
    risk = 'low',
  }: Partial<{
    kind: RequestKind
    quorum: Quorum
    needed: number
    risk: Risk
  }> = {},
): Promise<void> {
  const rule = { tenant_id: tenantId, company_id: companyId, kind }
  await everything
    .insertInto('tenant.approval_rules')
    .values({ ...rule, quorum, needed, risk })
    .execute()
  if (approvers.length === 0) return
  await everything
    .insertInto('tenant.approval_rule_approvers')
    .values(approvers.map(({ accountId }) => ({ ...rule, account_id: accountId })))
    .execute()
}

/** Returns the approvers of a tenant's requests by account. */
export async function approversOf(everything: Pool, tenantId: string) {
  return everything
    .selectFrom('tenant.approvers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('email')
    .execute()
}

/** Returns a new request, as its author sends it. */
export const sampleNewRequest = (change: Partial<NewRequest> = {}): NewRequest => ({
  id: uuid(),
  title: 'Access to the archive',
  description: '',
  kind: 'Access',
  priority: 'Normal',
  ...change,
})

/** Delegates decisions from `away` to `delegate`, from now for a minute. */
export async function delegateTo(everything: Pool, away: Visitor, delegate: Visitor): Promise<void> {
  await everything
    .insertInto('tenant.approval_delegations')
    .values({
      tenant_id: away.tenantId,
      account_id: away.accountId,
      delegate_id: delegate.accountId,
      from_at: new Date(Date.now() - 1000),
      until_at: new Date(Date.now() + 60_000),
    })
    .execute()
}
