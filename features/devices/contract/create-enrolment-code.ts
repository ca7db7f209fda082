import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import { installLines } from '@portico/contract/core/devices/install-lines.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'

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
