import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { companyApprovals } from './approval-settings.ts'

/** The policy and the rules of approval of each company that the user sees, by name. */
export const listApprovalSettings = defineCall({
  method: 'GET',
  path: '/api/desk/settings/approvals',
  access: 'session',
  permission: 'desk-settings',
  isList: true,
  about: 'Whose approval the requests of each company need, and how approval links decide.',
  output: z.array(companyApprovals),
  refusals: [],
})
