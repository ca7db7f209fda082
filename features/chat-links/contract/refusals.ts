import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of links from a chat. */
export const refusals = {
  'chat-link-not-valid': { code: 401, module_code: 'SSO_ERR009' },
  'other-account-signed-in': { code: 409, module_code: 'SSO_ERR011' },
  'hub-not-proven': { code: 401, module_code: 'SSO_ERR010' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    chatLinks: typeof refusals
  }
}
