/** The refusals of approvals by link: a part of the table in `refusals.ts`. None of these is 403 (spec A §4, "Session rules"). */
export const approvalLinkRefusals = {
  'approval-not-ours': { code: 400, module_code: 'APPROVAL_ERR020', summary: 'Failed to process request' },
  'approval-not-from-page': {
    code: 400,
    module_code: 'APPROVAL_ERR021',
    summary: 'Decisions are accepted from our own page alone. Open the link of the mail.',
  },
  'approval-not-confirmed': {
    code: 409,
    module_code: 'APPROVAL_ERR022',
    summary: 'Nothing has been decided, because the request changed or this page was open for too long.',
  },
  // The requirements of the company's policy.
  'approval-code-wrong': { code: 401, module_code: 'APPROVAL_ERR023', summary: 'The code entered is invalid' },
  'approval-code-locked': {
    code: 409,
    module_code: 'APPROVAL_ERR024',
    summary: 'The code was entered wrongly too often. Log in and decide in the Desk.',
  },
  'approval-sign-in-needed': {
    code: 401,
    module_code: 'APPROVAL_ERR025',
    summary: 'Your company demands that you log in to decide.',
  },
  'approval-other-account': {
    code: 409,
    module_code: 'APPROVAL_ERR026',
    summary: 'You are logged in with another account than the one that was asked.',
  },
  'approval-factor-needed': {
    code: 409,
    module_code: 'APPROVAL_ERR027',
    summary: 'Your company demands a log-in with an authentication code to decide.',
  },
  'approval-account-needed': {
    code: 409,
    module_code: 'APPROVAL_ERR028',
    summary: 'Deciding needs a log-in, and your address has no account here. Contact the requester.',
  },
} as const satisfies Record<string, { code: number; module_code: string; summary: string }>
