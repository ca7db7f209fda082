/**
 * The refusals of single sign-on, a part of the table in `refusals.ts`. None of these is 403: the browser may have a
 * session that continues.
 */
export const singleSignOnRefusals = {
  'no-provider': {
    code: 409,
    module_code: 'SSO_ERR001',
    summary: 'Single sign-on is not set up here. Please contact your administrator.',
  },
  'provider-away': {
    code: 502,
    module_code: 'SSO_ERR002',
    summary: 'The sign-in service of your organisation is not responding. Please try again in a moment.',
  },
  'provider-misconfigured': {
    code: 409,
    module_code: 'SSO_ERR012',
    summary:
      'Single sign-on is not set up correctly for your organisation, so trying again does not help. Please contact your administrator: the reason is in the log.',
  },
  'provider-not-trusted': {
    code: 401,
    module_code: 'SSO_ERR003',
    summary:
      'The response of your sign-in service could not be trusted, so you were not signed in. Please try again or contact your administrator.',
  },
  'provider-refused': {
    code: 401,
    module_code: 'SSO_ERR004',
    summary: 'Your sign-in service did not sign you in. Please try again or contact your administrator.',
  },
  'sign-in-cancelled': {
    code: 401,
    module_code: 'SSO_ERR005',
    summary: 'The sign-in was cancelled. You can start again at any time.',
  },
  'no-account': {
    code: 401,
    module_code: 'SSO_ERR006',
    summary: 'There is no account for you here. Please contact your administrator.',
  },
  'provider-started': {
    code: 401,
    module_code: 'SSO_ERR013',
    summary:
      'Sign-ins that begin at your sign-in service are switched off here. Please enter your Email ID to sign in.',
  },
  'tenant-mismatch': {
    code: 409,
    module_code: 'SSO_ERR007',
    summary: "This device belongs to another tenant. Please sign in with the credentials of the device's tenant.",
  },
  'password-way-closed': {
    code: 409,
    module_code: 'SSO_ERR008',
    summary: 'Signing in with a password is switched off here. Please use single sign-on.',
  },
  'chat-link-not-valid': {
    code: 401,
    module_code: 'SSO_ERR009',
    summary: 'This link has been used or has expired. Please ask for a new one in your chat.',
  },
  'other-account-signed-in': {
    code: 409,
    module_code: 'SSO_ERR011',
    summary: 'Another account is signed in in this browser.',
  },
  'hub-not-proven': { code: 401, module_code: 'SSO_ERR010', summary: 'The chat hub has not proven who it is.' },
} as const
