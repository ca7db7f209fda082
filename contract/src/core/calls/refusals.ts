import type { RefusalCodes } from './refusal.ts'

/**
 * The refusals that any call may meet. Codes 403 make a client clear the user (spec A §4, "Session rules"), so no other
 * refusal uses 403, except that for a missing permission.
 */
export const refusals = {
  'input-not-valid': { code: 400, module_code: 'PORTICO_ERR001' },
  'not-json': { code: 400, module_code: 'PORTICO_ERR002' },
  'content-type-not-json': { code: 415, module_code: 'PORTICO_ERR003' },
  'too-large': { code: 413, module_code: 'PORTICO_ERR004' },
  'no-such-path': { code: 404, module_code: 'PORTICO_ERR005' },
  'too-many-requests': { code: 429, module_code: 'PORTICO_ERR006' },
  'server-busy': { code: 503, module_code: 'PORTICO_ERR007' },
  'database-away': { code: 503, module_code: 'PORTICO_ERR008' },
  'unexpected': { code: 500, module_code: 'PORTICO_ERR009' },
  'plain-http': { code: 400, module_code: 'PORTICO_ERR010' },
  'session-ended': { code: 403, module_code: 'USER_ERR003' },
  'headers-disagree': { code: 403, module_code: 'USER_ERR004' },
  'trial-ended': { code: 409, module_code: 'TRIAL_ERR001' },
} as const satisfies RefusalCodes
