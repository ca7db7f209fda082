import type { RefusalCodes } from '#contract/core/calls/refusal.ts'

/** The refusals of a device's signed request, and those that name a device, a company or an enrolment code. */
export const refusals = {
  'signature-not-valid': { code: 401, module_code: 'AGENT_ERR001' },
  'device-not-known': { code: 401, module_code: 'AGENT_ERR002' },
  'device-cloned': { code: 409, module_code: 'AGENT_ERR003' },
  'device-blocked': { code: 409, module_code: 'AGENT_ERR004' },
  'device-retired': { code: 409, module_code: 'AGENT_ERR005' },
  'report-too-old': { code: 409, module_code: 'AGENT_ERR006' },
  'reattachment-not-approved': { code: 409, module_code: 'AGENT_ERR009' },
  'enrolment-code-not-valid': { code: 404, module_code: 'AGENT_ERR010' },
  'enrolment-code-expired': { code: 409, module_code: 'AGENT_ERR011' },
  'enrolment-code-revoked': { code: 409, module_code: 'AGENT_ERR012' },
  'enrolment-code-used-up': { code: 409, module_code: 'AGENT_ERR013' },
  'company-not-active': { code: 409, module_code: 'COMPANY_ERR002' },
  'no-such-device': { code: 404, module_code: 'DEVICE_ERR001' },
  'no-such-company': { code: 404, module_code: 'COMPANY_ERR001' },
  'below-provider-floor': { code: 409, module_code: 'COMPANY_ERR006' },
} as const satisfies RefusalCodes
