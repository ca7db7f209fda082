/**
 * The refusals of devices, their agents, and companies: a part of the table in `refusals.ts`. None of these is 403, which ends the
 * session of a user (spec A §4, "Session rules").
 */
export const deviceRefusals = {
  // Agents.
  'signature-not-valid': {
    code: 401,
    module_code: 'AGENT_ERR001',
    summary: 'The signature of this request is missing or not valid.',
  },
  'device-not-known': {
    code: 401,
    module_code: 'AGENT_ERR002',
    summary: 'This device is not enrolled here. Enrol it with a code of its company.',
  },
  'device-cloned': {
    code: 409,
    module_code: 'AGENT_ERR003',
    summary: 'Another computer reports with the same key, so this one is a copy of it.',
  },
  'device-blocked': { code: 409, module_code: 'AGENT_ERR004', summary: 'This device is blocked.' },
  'device-retired': { code: 409, module_code: 'AGENT_ERR005', summary: 'This device is retired.' },
  'report-too-old': {
    code: 409,
    module_code: 'AGENT_ERR006',
    summary: 'This request was signed too long ago, or ahead of time.',
  },
  'not-a-gateway': {
    code: 409,
    module_code: 'AGENT_ERR007',
    summary: 'Only gateways relay requests of other devices.',
  },
  'not-sealed-for-us': {
    code: 400,
    module_code: 'AGENT_ERR008',
    summary: 'The relayed request cannot be decrypted here.',
  },
  'reattachment-not-approved': {
    code: 409,
    module_code: 'AGENT_ERR009',
    summary: 'This computer waits until an administrator approves that it continues as the device it was.',
  },
  'enrolment-code-not-valid': {
    code: 404,
    module_code: 'AGENT_ERR010',
    summary: 'This enrolment code is not known here. Check it, or ask for a new one.',
  },
  'enrolment-code-expired': {
    code: 409,
    module_code: 'AGENT_ERR011',
    summary: 'This enrolment code has expired. Ask for a new one.',
  },
  'enrolment-code-revoked': {
    code: 409,
    module_code: 'AGENT_ERR012',
    summary: 'This enrolment code has been revoked. Ask for a new one.',
  },
  'enrolment-code-used-up': {
    code: 409,
    module_code: 'AGENT_ERR013',
    summary: 'This enrolment code has reached its maximum number of devices. Ask for a new one.',
  },
  'company-not-active': { code: 409, module_code: 'COMPANY_ERR002', summary: 'This company is closed.' },
  'too-many-devices': {
    code: 409,
    module_code: 'AGENT_ERR014',
    summary: 'Your plan does not allow more devices. Retire some, or contact us.',
  },

  // Devices, as users see them.
  'no-such-device': { code: 404, module_code: 'DEVICE_ERR001', summary: 'No device of this host name was found.' },
  'device-of-another-user': {
    code: 409,
    module_code: 'DEVICE_ERR002',
    summary: 'This device is registered to another user. Please contact your administrator.',
  },
  'not-own-userid': {
    code: 409,
    module_code: 'DEVICE_ERR003',
    summary: 'You can register a device only to yourself.',
  },
  'device-state-not-possible': {
    code: 409,
    module_code: 'DEVICE_ERR004',
    summary: 'This device has changed since you opened it. Check its state and try again.',
  },
  'no-such-enrolment-code': {
    code: 404,
    module_code: 'DEVICE_ERR005',
    summary: 'This enrolment code no longer exists.',
  },
  'no-such-program': {
    code: 404,
    module_code: 'DEVICE_ERR006',
    summary: 'There is no program for this system here yet. Please contact administrator.',
  },

  'download-needs-enrolment': {
    code: 409,
    module_code: 'DEVICE_ERR007',
    summary: 'You can download only the agent, and only for your own company. For anything else, ask an administrator.',
  },

  // Companies.
  'no-such-company': { code: 404, module_code: 'COMPANY_ERR001', summary: 'This company was not found.' },
  'company-name-taken': {
    code: 409,
    module_code: 'COMPANY_ERR003',
    summary: 'A company with this name, or one that looks the same, already exists.',
  },
  'below-provider-floor': {
    code: 409,
    module_code: 'COMPANY_ERR006',
    summary: 'Your provider requires stricter settings. You can make them stricter, but not looser.',
  },
  'company-is-own': { code: 409, module_code: 'COMPANY_ERR004', summary: "You can't close your own company." },
  'companies-not-yours': {
    code: 409,
    module_code: 'COMPANY_ERR005',
    summary: 'Only users of the provider can add companies.',
  },
} as const
