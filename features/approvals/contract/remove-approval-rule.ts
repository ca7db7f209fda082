import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { companyApprovals, ruleOfCompany } from './approval-settings.ts'

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
