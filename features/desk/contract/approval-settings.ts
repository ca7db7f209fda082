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

/** The kinds whose approval is set up here: the others name their approvers themselves. */
export const ruleKinds = offeredKinds

/** How many must approve, with which risk and within how many days. Of `count`, `needed` must approve. */
export const approvalTerms = z.strictObject({
  quorum: z.enum(quorums),
  needed: z.int().check(z.gte(1), z.lte(approversAtMost)),
  risk: z.enum(risks),
  due_days: z.int().check(z.gte(1), z.lte(dueDaysAtMost)),
})

/** Whose approval requests of a company and kind need. */
export const approvalRule = z.extend(approvalTerms, {
  approvers: z.array(identifier).check(
    z.minLength(1),
    z.maxLength(approversAtMost),
    z.refine((ids: readonly string[]) => new Set(ids).size === ids.length, 'repeats one'),
  ),
})

export type ApprovalRuleSettings = z.infer<typeof approvalRule>

/**
 * A company's policy of approval links, and its rules by kind with their approvers by name. `policy_floor` is the loosest policy that
 * the user may choose. `may_change` is false for a rule that the provider set, unless the user is of the provider.
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

/** The company and the kind in a path. */
export const ruleOfCompany = z.strictObject({ id: identifier, kind: z.enum(ruleKinds) })
