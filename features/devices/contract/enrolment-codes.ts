import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { installLines } from '@portico/contract/core/devices/install-lines.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'
import { rowPage, rowQuery } from '@portico/contract/core/calls/row-schemas.ts'
import { listedDevice } from './list-devices.ts'

/** The limits of an enrolment code: days until it expires, and devices that may enrol with it. */
export const codeBounds = {
  days: { least: 1, most: 365, usual: 7 },
  uses: { least: 1, most: 10_000, usual: 100 },
} as const

/** Creates an enrolment code for a company. Only this response contains the code; the server stores its hash. */
export const createEnrolmentCode = defineCall({
  method: 'POST',
  path: '/api/enrolment/code',
  access: 'session',
  permission: devicePermissions.enrolment,
  about: 'Makes an enrolment code for a company.',
  body: z.strictObject({
    companyid: identifier,
    kind: z.enum(agentKinds),
    label: textUpTo(80),
    days: z.number().check(z.int(), z.minimum(codeBounds.days.least), z.maximum(codeBounds.days.most)),
    uses: z.number().check(z.int(), z.minimum(codeBounds.uses.least), z.maximum(codeBounds.uses.most)),
  }),
  output: z.object({ id: identifier, code: z.string(), expires_at: z.string(), install: installLines }),
  refusals: ['no-such-company', 'company-not-active'],
})

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

/** Lists the devices that were enrolled with a code, newest first, up to fifty, with their total number. */
export const listEnrolledDevices = defineCall({
  method: 'GET',
  path: '/api/enrolment/code/:id/devices',
  access: 'session',
  permission: devicePermissions.enrolment,
  isList: true,
  about: 'The devices that an enrolment code enrolled.',
  params: z.strictObject({ id: identifier }),
  output: z.object({ rows: z.array(listedDevice), total: z.number() }),
  refusals: ['no-such-enrolment-code'],
})

/** Revokes an enrolment code. Devices that it has enrolled stay. Repeating the call changes nothing. */
export const revokeEnrolmentCode = defineCall({
  method: 'DELETE',
  path: '/api/enrolment/code/:id',
  access: 'session',
  permission: devicePermissions.enrolment,
  about: 'Revokes an enrolment code.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-enrolment-code'],
})
