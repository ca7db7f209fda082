import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { approvalPolicies } from '@portico/contract/core/requests/approval-rules.ts'
import { companyApprovals } from './approval-settings.ts'

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
