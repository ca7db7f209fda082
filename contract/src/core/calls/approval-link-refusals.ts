/** The refusals of approvals by link: a part of the table in `refusals.ts`. None of these is 403 (spec A §4, "Session rules"). */
export const approvalLinkRefusals = {
  'approval-not-ours': { code: 400, module_code: 'APPROVAL_ERR020', summary: 'Failed to process request' },
  'approval-not-from-page': {
    code: 400,
    module_code: 'APPROVAL_ERR021',
    summary: 'Open the link from the email to decide. Decisions are accepted only from our own page.',
  },
  'approval-not-confirmed': {
    code: 409,
    module_code: 'APPROVAL_ERR022',
    summary: 'Nothing was decided, because the request changed or this page was open for too long.',
  },
  // Refusals that follow from the company's policy.
  'approval-code-wrong': { code: 401, module_code: 'APPROVAL_ERR023', summary: 'The code entered is invalid' },
  'approval-code-locked': {
    code: 409,
    module_code: 'APPROVAL_ERR024',
    summary: 'The wrong code was entered too often. Sign in and decide on the page of the request.',
  },
  'approval-sign-in-needed': {
    code: 401,
    module_code: 'APPROVAL_ERR025',
    summary: 'Sign in to decide. Your company requires it.',
  },
  'approval-other-account': {
    code: 409,
    module_code: 'APPROVAL_ERR026',
    summary: 'You are signed in with a different account from the one that was asked.',
  },
  'approval-factor-needed': {
    code: 409,
    module_code: 'APPROVAL_ERR027',
    summary: 'Sign in with an authentication code to decide. Your company requires it.',
  },
  'approval-account-needed': {
    code: 409,
    module_code: 'APPROVAL_ERR028',
    summary: 'You must sign in to decide, but there is no account for your address. Contact the requester.',
  },
} as const satisfies Record<string, { code: number; module_code: string; summary: string }>
