/** The refusals of the desk: a part of the table in `refusals.ts`. None of these is 403 (spec A §4, "Session rules"). */
export const deskRefusals = {
  'no-such-request': { code: 404, module_code: 'DESK_ERR001', summary: 'There is no request with this number.' },
  'action-not-possible': {
    code: 409,
    module_code: 'DESK_ERR002',
    summary: 'This is no longer possible, because the request has changed.',
  },
  // Raising a request.
  'details-missing': {
    code: 409,
    module_code: 'DESK_ERR003',
    summary: 'Please say which device, or how many days, the request is about.',
  },
  'no-approver': {
    code: 409,
    module_code: 'DESK_ERR004',
    summary: 'Requests of this kind need approval, and only you could give it. Please contact your administrator.',
  },
  'device-not-of-another': {
    code: 409,
    module_code: 'DESK_ERR005',
    summary: 'This device is not registered to another user. You can register it yourself.',
  },
  'extension-not-offered': {
    code: 409,
    module_code: 'DESK_ERR006',
    summary: 'This trial cannot be extended here. Please contact us.',
  },
  // Attachments.
  'attachment-too-large': {
    code: 413,
    module_code: 'DESK_ERR007',
    summary: 'The file is too large: at most 10 MB can be attached.',
  },
  'attachment-empty': { code: 409, module_code: 'DESK_ERR008', summary: 'The file is empty.' },
  'attachment-type-false': {
    code: 415,
    module_code: 'DESK_ERR009',
    summary: 'The content of this file does not match its name.',
  },
  'attachment-type-refused': {
    code: 415,
    module_code: 'DESK_ERR010',
    summary:
      'Files of this type cannot be attached. You can attach pictures, PDF, text, office documents and ZIP archives.',
  },
  'attachment-name-refused': {
    code: 409,
    module_code: 'DESK_ERR011',
    summary: 'This file name is not allowed. Please rename the file.',
  },
  'too-many-attachments': {
    code: 409,
    module_code: 'DESK_ERR012',
    summary: 'You have reached the limit for attached files.',
  },
  'no-such-attachment': { code: 404, module_code: 'DESK_ERR013', summary: 'This file no longer exists.' },
  // Assigning, asking for approval, delegating.
  'no-such-agent': {
    code: 404,
    module_code: 'DESK_ERR014',
    summary: 'This user cannot work on the request. Please choose another technician.',
  },
  'no-such-colleague': {
    code: 404,
    module_code: 'DESK_ERR015',
    summary: 'This colleague cannot decide on requests. Please choose another one.',
  },
  'approver-not-possible': {
    code: 409,
    module_code: 'DESK_ERR016',
    summary:
      'This colleague cannot be an approver here. The requester, the person who asks and existing approvers are excluded.',
  },
  'due-date-not-possible': {
    code: 409,
    module_code: 'DESK_ERR017',
    summary: 'Please choose a deadline within the next 30 days.',
  },
  'reason-missing': { code: 409, module_code: 'DESK_ERR018', summary: 'Please give a reason for the rejection.' },
  'times-not-possible': {
    code: 409,
    module_code: 'DESK_ERR019',
    summary: 'Please choose an end that is later than the start, in the future and within a year.',
  },
} as const
