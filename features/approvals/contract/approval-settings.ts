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

/** The kinds whose approval can be configured. The other kinds determine their own approvers. */
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
export const ruleOfCompany = z.strictObject({ id: identifier, kind: z.enum(ruleKinds) })
