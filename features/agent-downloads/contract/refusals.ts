import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of downloads. */
export const refusals = {
  'no-such-program': { code: 404, module_code: 'DEVICE_ERR006' },
  'download-needs-enrolment': { code: 409, module_code: 'DEVICE_ERR007' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    agentDownloads: typeof refusals
  }
}
