import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { approvalRule, companyApprovals, ruleOfCompany } from './approval-settings.ts'

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
