import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { companyApprovals } from './approval-settings.ts'

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
