import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of webhooks and their deliveries. */
export const refusals = {
  'no-such-webhook': { code: 404, module_code: 'DESK_ERR040' },
  'webhook-address-not-valid': { code: 409, module_code: 'DESK_ERR041' },
  'webhook-address-not-https': { code: 409, module_code: 'DESK_ERR042' },
  'webhook-address-with-password': { code: 409, module_code: 'DESK_ERR043' },
  'webhook-address-private': { code: 409, module_code: 'DESK_ERR044' },
  'webhook-exists': { code: 409, module_code: 'DESK_ERR045' },
  'too-many-webhooks': { code: 409, module_code: 'DESK_ERR046' },
  'no-webhook-events': { code: 409, module_code: 'DESK_ERR047' },
  'delivery-not-possible': { code: 409, module_code: 'DESK_ERR048' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    webhooks: typeof refusals
  }
}
