import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import {
  approvalPolicies,
  approversAtMost,
  dueDaysAtMost,
  quorums,
  risks,
} from '@portico/contract/core/requests/approval-rules.ts'
import { offeredKinds, person } from '@portico/contract/core/requests/request.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

/**
 * The kinds of request whose approval a company can configure. Requests of other kinds determine their own approvers.
 */
export const ruleKinds = offeredKinds

/**
 * The terms of an approval: the quorum, its risk and the days to decide. With the quorum `count`, `needed` approvers
 * must approve.
 */
export const approvalTerms = z.strictObject({
  quorum: z.enum(quorums),
  needed: z.int().check(z.gte(1), z.lte(approversAtMost)),
  risk: z.enum(risks),
  due_days: z.int().check(z.gte(1), z.lte(dueDaysAtMost)),
})

/** The approvers and terms that requests of a company and kind need. */
export const approvalRule = z.extend(approvalTerms, {
  approvers: z.array(identifier).check(
    z.minLength(1),
    z.maxLength(approversAtMost),
    z.refine((ids: readonly string[]) => new Set(ids).size === ids.length, 'repeats one'),
  ),
})

export type ApprovalRuleSettings = z.infer<typeof approvalRule>

/**
 * A company's policy for approval links, and its rules by kind with their approvers by name. `policy_floor` is the
 * least strict policy that the user may choose. `may_change` is false for a rule that the provider set, unless the user
 * belongs to the provider.
 */
export const companyApprovals = z.object({
  id: identifier,
  companyname: z.string(),
  policy: z.enum(approvalPolicies),
  policy_floor: z.enum(approvalPolicies),
  rules: z.array(
    z.extend(approvalRule, {
      kind: z.enum(ruleKinds),
      approvers: z.array(person),
      set_by_provider: z.boolean(),
      may_change: z.boolean(),
    }),
  ),
})

export type CompanyApprovals = z.infer<typeof companyApprovals>

/** The company and the kind in a call's path. */
const ruleOfCompany = z.strictObject({ id: identifier, kind: z.enum(ruleKinds) })

/** Returns the approval policy and rules of each company that the user sees, by company name. */
export const listApprovalSettings = defineCall({
  method: 'GET',
  path: '/api/desk/settings/approvals',
  access: 'session',
  permission: deskPermissions.settings,
  isList: true,
  about: 'Whose approval the requests of each company need, and how approval links decide.',
  output: z.array(companyApprovals),
  refusals: [],
})

/** Sets the policy of a company's approval links (DESIGN §4). It also applies to links that were sent before. */
export const saveApprovalPolicy = defineCall({
  method: 'PUT',
  path: '/api/desk/settings/policy/:id',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Sets how the approval links of a company decide.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ policy: z.enum(approvalPolicies) }),
  output: companyApprovals,
  refusals: ['no-such-company', 'below-provider-floor'],
})

/**
 * Sets the approvers that requests of a company and kind need. Rounds that were opened before are unchanged. Only the
 * provider changes a rule that the provider set.
 */
export const saveApprovalRule = defineCall({
  method: 'PUT',
  path: '/api/desk/settings/approvals/:id/:kind',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Sets the approvers of a company and kind.',
  params: ruleOfCompany,
  body: approvalRule,
  output: companyApprovals,
  refusals: ['no-such-company', 'not-an-approver', 'too-few-approvers', 'rule-of-provider'],
})

/**
 * Stops requiring approval for requests of a company and kind. Only the provider removes a rule that the provider set.
 */
export const removeApprovalRule = defineCall({
  method: 'DELETE',
  path: '/api/desk/settings/approvals/:id/:kind',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Lets requests of a company and kind need no approval.',
  params: ruleOfCompany,
  output: companyApprovals,
  refusals: ['no-such-company', 'rule-of-provider'],
})
