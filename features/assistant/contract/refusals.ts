import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of datasets, conversations and dashboards. */
export const refusals = {
  'file-empty': { code: 409, module_code: 'ASSISTANT_ERR001' },
  'file-without-rows': { code: 409, module_code: 'ASSISTANT_ERR002' },
  'file-too-large': { code: 413, module_code: 'ASSISTANT_ERR003' },
  'file-not-text': { code: 415, module_code: 'ASSISTANT_ERR004' },
  'too-many-columns': { code: 409, module_code: 'ASSISTANT_ERR005' },
  'too-many-rows': { code: 409, module_code: 'ASSISTANT_ERR006' },
  'too-many-cells': { code: 409, module_code: 'ASSISTANT_ERR021' },
  'cell-too-long': { code: 409, module_code: 'ASSISTANT_ERR007' },
  'too-many-datasets': { code: 409, module_code: 'ASSISTANT_ERR008' },
  'no-such-dataset': { code: 404, module_code: 'ASSISTANT_ERR009' },
  'no-such-conversation': { code: 404, module_code: 'ASSISTANT_ERR010' },
  'no-such-dashboard': { code: 404, module_code: 'ASSISTANT_ERR011' },
  'dashboard-not-signed': { code: 409, module_code: 'ASSISTANT_ERR012' },
  'dataset-changed': { code: 409, module_code: 'ASSISTANT_ERR013' },
  'dashboard-too-large': { code: 409, module_code: 'ASSISTANT_ERR014' },
  'too-many-dashboards': { code: 409, module_code: 'ASSISTANT_ERR015' },
  'too-many-pins': { code: 409, module_code: 'ASSISTANT_ERR016' },
  'assistant-busy': { code: 409, module_code: 'ASSISTANT_ERR018' },
  'file-not-kept': { code: 409, module_code: 'ASSISTANT_ERR022' },
  'nothing-to-undo': { code: 409, module_code: 'ASSISTANT_ERR023' },
  'file-damaged': { code: 409, module_code: 'ASSISTANT_ERR030' },
  'file-protected': { code: 409, module_code: 'ASSISTANT_ERR031' },
  'file-other-spreadsheet': { code: 415, module_code: 'ASSISTANT_ERR032' },
  'archive-too-large': { code: 413, module_code: 'ASSISTANT_ERR033' },
  'archive-of-several-files': { code: 409, module_code: 'ASSISTANT_ERR034' },
  'assistant-limit': { code: 429, module_code: 'ASSISTANT_ERR019' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    assistant: typeof refusals
  }
}
