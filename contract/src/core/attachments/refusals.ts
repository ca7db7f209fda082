import type { RefusalCodes } from '#contract/core/calls/refusal.ts'

/** The refusals of attached files. */
export const refusals = {
  'attachment-too-large': { code: 413, module_code: 'DESK_ERR007' },
  'attachment-empty': { code: 409, module_code: 'DESK_ERR008' },
  'attachment-type-false': { code: 415, module_code: 'DESK_ERR009' },
  'attachment-type-refused': { code: 415, module_code: 'DESK_ERR010' },
  'attachment-name-refused': { code: 409, module_code: 'DESK_ERR011' },
  'too-many-attachments': { code: 409, module_code: 'DESK_ERR012' },
  'no-such-attachment': { code: 404, module_code: 'DESK_ERR013' },
} as const satisfies RefusalCodes
