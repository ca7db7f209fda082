/** The refusals of the desk's queues, replies and settings: a part of the table in `refusals.ts`. None of these is 403. */
export const deskSettingsRefusals = {
  'no-such-queue': { code: 404, module_code: 'DESK_ERR030', summary: 'This queue no longer exists.' },
  'queue-name-taken': { code: 409, module_code: 'DESK_ERR031', summary: 'There is a queue of this name.' },
  'kind-has-queue': {
    code: 409,
    module_code: 'DESK_ERR032',
    summary: 'Requests of one of these kinds already go to another queue.',
  },
  'not-an-agent': {
    code: 409,
    module_code: 'DESK_ERR033',
    summary: 'Each member of a queue must be an active user whose role works on the desk.',
  },
  'desk-not-yours': {
    code: 409,
    module_code: 'DESK_ERR034',
    summary: 'Only users of the provider itself may change this: it applies to all companies.',
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
  'no-such-reply': { code: 404, module_code: 'DESK_ERR037', summary: 'This reply no longer exists.' },
  'reply-title-taken': { code: 409, module_code: 'DESK_ERR038', summary: 'There is a reply of this title.' },
} as const
