import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of devices and gateways. */
export const refusals = {
  'not-a-gateway': { code: 409, module_code: 'AGENT_ERR007' },
  'not-sealed-for-us': { code: 400, module_code: 'AGENT_ERR008' },
  'too-many-devices': { code: 409, module_code: 'AGENT_ERR014' },
  'device-of-another-user': { code: 409, module_code: 'DEVICE_ERR002' },
  'not-own-userid': { code: 409, module_code: 'DEVICE_ERR003' },
  'device-state-not-possible': { code: 409, module_code: 'DEVICE_ERR004' },
  'no-such-enrolment-code': { code: 404, module_code: 'DEVICE_ERR005' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    devices: typeof refusals
  }
}
