/**
 * The refusals of apps behind the proxy: a part of the table in `refusals.ts`. None of these is 403 (spec A §4,
 * "Session rules").
 */
export const appRefusals = {
  'no-such-app': {
    code: 404,
    module_code: 'APPS_ERR001',
    summary: 'There is no app here, or your role does not include its module.',
  },
} as const satisfies Record<string, { code: number; module_code: string; summary: string }>
