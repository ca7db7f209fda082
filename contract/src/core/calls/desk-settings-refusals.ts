/** The refusals of the desk's queues, replies and settings: a part of the table in `refusals.ts`. None of these is 403. */
export const deskSettingsRefusals = {
  'no-such-queue': { code: 404, module_code: 'DESK_ERR030', summary: 'This queue no longer exists.' },
  'queue-name-taken': { code: 409, module_code: 'DESK_ERR031', summary: 'There is already a queue with this name.' },
  'kind-has-queue': {
    code: 409,
    module_code: 'DESK_ERR032',
    summary: 'One of these kinds already has another queue.',
  },
  'not-an-agent': {
    code: 409,
    module_code: 'DESK_ERR033',
    summary: 'Each member of a queue must be an active user whose role works on the desk.',
  },
  'desk-not-yours': {
    code: 409,
    module_code: 'DESK_ERR034',
    summary: 'Only users of the provider can change this, because it applies to all companies.',
  },
  'not-an-approver': {
    code: 409,
    module_code: 'DESK_ERR035',
    summary: 'Each approver must be an active user of this company or of the provider.',
  },
  'too-few-approvers': {
    code: 409,
    module_code: 'DESK_ERR036',
    summary: 'More approvals are needed than there are approvers.',
  },
  'rule-of-provider': {
    code: 409,
    module_code: 'DESK_ERR039',
    summary: 'Your provider set this rule. Only your provider can change or remove it.',
  },
  'no-such-reply': { code: 404, module_code: 'DESK_ERR037', summary: 'This reply no longer exists.' },
  'reply-title-taken': { code: 409, module_code: 'DESK_ERR038', summary: 'There is already a reply with this title.' },
  // Webhooks.
  'no-such-webhook': { code: 404, module_code: 'DESK_ERR040', summary: 'This webhook no longer exists.' },
  'webhook-address-not-valid': {
    code: 409,
    module_code: 'DESK_ERR041',
    summary: 'Please enter a complete address, such as https://hooks.example.com/portico.',
  },
  'webhook-address-not-https': {
    code: 409,
    module_code: 'DESK_ERR042',
    summary: 'The address must begin with https:.',
  },
  'webhook-address-with-password': {
    code: 409,
    module_code: 'DESK_ERR043',
    summary: 'The address must not contain a user or a password.',
  },
  'webhook-address-private': {
    code: 409,
    module_code: 'DESK_ERR044',
    summary: 'The address must be on the public internet.',
  },
  'webhook-exists': { code: 409, module_code: 'DESK_ERR045', summary: 'There is already a webhook with this address.' },
  'too-many-webhooks': {
    code: 409,
    module_code: 'DESK_ERR046',
    summary: 'You have reached the limit for webhooks. Please remove one first.',
  },
  'no-webhook-events': { code: 409, module_code: 'DESK_ERR047', summary: 'Please choose at least one event.' },
  'delivery-not-possible': {
    code: 409,
    module_code: 'DESK_ERR048',
    summary: 'This can no longer be sent again: it was delivered, or its webhook is removed or switched off.',
  },
} as const
