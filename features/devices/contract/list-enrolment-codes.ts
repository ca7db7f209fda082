import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { rowPage, rowQuery } from '@portico/contract/core/calls/row-schemas.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'

/** The states of an enrolment code. Only a valid code enrols devices. */
export const codeStates = ['valid', 'expired', 'revoked', 'used-up'] as const

/**
 * A row of the list of enrolment codes, without the code, which is not stored. `made_by` is empty if a command created
 * it. Instants are in UTC.
 */
export const enrolmentCodeRow = z.object({
  id: identifier,
  companyid: identifier,
  companyname: z.string(),
  kind: z.enum(agentKinds),
  label: z.string(),
  state: z.enum(codeStates),
  uses: z.number(),
  max_uses: z.number(),
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type EnrolmentCodeRow = z.infer<typeof enrolmentCodeRow>

export const enrolmentCodeColumns = ['created_at', 'companyname', 'label', 'uses', 'expires_at'] as const

/** Lists the enrolment codes of the companies that the user sees, page by page, by default newest first. */
export const listEnrolmentCodes = defineCall({
  method: 'GET',
  path: '/api/enrolment/code',
  access: 'session',
  permission: devicePermissions.enrolment,
  isList: true,
  about: 'Enrolment codes, who made them and how often they were used, page by page.',
  query: z.extend(rowQuery(enrolmentCodeColumns), { companyid: z.optional(identifier) }),
  output: rowPage(enrolmentCodeRow),
  refusals: [],
})
