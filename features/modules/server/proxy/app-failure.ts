import { forbiddenCode } from './upstream-address.ts'

/**
 * The failures of a request to an app, or of the app's response: the status (RFC 9110 §15.6, RFC 5842 §7.2), the code
 * in the response, and the sentence in the envelope, in English.
 */
export const appFailures = {
  'not-running': { code: 503, module_code: 'APPS_ERR002', summary: 'The app is not responding.' },
  'name-unknown': { code: 502, module_code: 'APPS_ERR003', summary: "The name of the app's server is not known." },
  'certificate': {
    code: 502,
    module_code: 'APPS_ERR004',
    summary: "The certificate of the app's server is not accepted.",
  },
  'broken': { code: 502, module_code: 'APPS_ERR005', summary: 'The app sent an invalid response.' },
  'leads-elsewhere': { code: 502, module_code: 'APPS_ERR006', summary: 'The app leads to another site.' },
  'too-slow': { code: 504, module_code: 'APPS_ERR007', summary: 'The app takes too long to respond.' },
  'loop': { code: 508, module_code: 'APPS_ERR008', summary: 'The app leads back to this server.' },
  'not-valid': { code: 400, module_code: 'APPS_ERR009', summary: 'The address of this request is not valid.' },
  'too-many': { code: 429, module_code: 'APPS_ERR012', summary: 'Too many requests for this app are under way.' },
  'other-site': { code: 403, module_code: 'APPS_ERR010', summary: 'Another site cannot use this app.' },
  'no-such-app': {
    code: 404,
    module_code: 'APPS_ERR001',
    summary: 'There is no app here, or your role does not include its module.',
  },
  'signed-out': {
    code: 401,
    module_code: 'APPS_ERR011',
    summary: 'The session has ended. Reload the page to sign in.',
  },
} as const satisfies Record<string, { code: number; module_code: string; summary: string }>

export type AppFailure = keyof typeof appFailures

/** A failure, with the detail that an operator needs to fix it: an error code, or the target of a redirect. */
export type Failed = { failure: AppFailure; reason: string }

/** Returns the failure for a connection error. */
export function failedBy(error: Error): Failed {
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  if (/^(ENOTFOUND|EAI_|EDNS)/.test(reason) || reason === forbiddenCode) return { failure: 'name-unknown', reason }
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN|EHOSTDOWN)$/.test(reason))
    return { failure: 'not-running', reason }
  if (/CERT|TLS_CERT|UNABLE_TO|SELF_SIGNED|ERR_TLS|_SIGNATURE/.test(reason)) return { failure: 'certificate', reason }
  if (/TIMEDOUT|TIMEOUT/.test(reason)) return { failure: 'too-slow', reason }
  return { failure: 'broken', reason }
}
