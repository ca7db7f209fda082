import { appRefusals } from './app-refusals.ts'
import { approvalLinkRefusals } from './approval-link-refusals.ts'
import { approvalRefusals } from './approval-refusals.ts'
import { assistantRefusals } from './assistant-refusals.ts'
import { chatRefusals } from './chat-refusals.ts'
import { deskRefusals } from './desk-refusals.ts'
import { deskSettingsRefusals } from './desk-settings-refusals.ts'
import { deviceRefusals } from './device-refusals.ts'
import { insightsRefusals } from './insights-refusals.ts'
import { singleSignOnRefusals } from './single-sign-on-refusals.ts'

/**
 * Every expected refusal, in one table: its name in code, the HTTP status (`code`), the stable `module_code` on the
 * wire, and the sentence (`summary`) a client may show. Codes 403 make a client clear the user (spec A §4, "Session
 * rules"), so a refusal that should leave the user signed in never uses 403.
 */
export const refusals = {
  // Any call.
  'input-not-valid': { code: 400, module_code: 'PORTICO_ERR001', summary: 'The request is not valid.' },
  'not-json': { code: 400, module_code: 'PORTICO_ERR002', summary: 'The request body is not valid JSON.' },
  'content-type-not-json': {
    code: 415,
    module_code: 'PORTICO_ERR003',
    summary: 'Send the request as application/json.',
  },
  'too-large': { code: 413, module_code: 'PORTICO_ERR004', summary: 'The request is too large.' },
  'no-such-path': { code: 404, module_code: 'PORTICO_ERR005', summary: 'Route Not Found' },
  'too-many-requests': {
    code: 429,
    module_code: 'PORTICO_ERR006',
    summary: 'Too many requests. Please wait a moment and try again.',
  },
  'server-busy': {
    code: 503,
    module_code: 'PORTICO_ERR007',
    summary: 'The service is busy. Please try again in a moment.',
  },
  'database-away': {
    code: 503,
    module_code: 'PORTICO_ERR008',
    summary: 'The service is temporarily unavailable. Please try again.',
  },
  'unexpected': { code: 500, module_code: 'PORTICO_ERR009', summary: 'Something went wrong.' },

  'plain-http': {
    code: 400,
    module_code: 'PORTICO_ERR010',
    summary:
      'Passwords are not accepted here, because this request reached the server without https. Open this page over https, or contact your administrator.',
  },

  // Any call with a token.
  'session-ended': {
    code: 403,
    module_code: 'USER_ERR003',
    summary: 'The session has ended. To continue, please log in again.',
  },
  'headers-disagree': {
    code: 403,
    module_code: 'USER_ERR004',
    summary: 'The request does not belong to this session. Please sign in again.',
  },

  'not-permitted': {
    code: 403,
    module_code: 'ROLE_ERR002',
    summary: 'User does not have required permissions.',
  },

  // Sign-in.
  'invalid-credentials': { code: 401, module_code: 'USER_ERR001', summary: 'Invalid Credentials' },
  'wait-before-retry': {
    code: 429,
    module_code: 'USER_ERR002',
    summary: 'Too many attempts. Please wait a moment and try again.',
  },
  'account-deactivated': {
    code: 401,
    module_code: 'USER_ERR005',
    summary: 'Your account has been deactivated. Please contact administrator.',
  },
  'password-too-long': { code: 400, module_code: 'USER_ERR006', summary: 'Password is too long' },
  'choose-tenant': { code: 409, module_code: 'USER_ERR007', summary: 'Please enter Tenant' },
  'use-single-sign-on': {
    code: 409,
    module_code: 'USER_ERR008',
    summary: 'Please use single sign-on to sign in to this tenant.',
  },
  'code-not-valid': { code: 401, module_code: 'USER_ERR031', summary: 'Authentication Code entered is invalid' },
  'code-expired': {
    code: 401,
    module_code: 'USER_ERR032',
    summary: 'The Authentication Code has expired. Please use Re-send.',
  },
  'start-again': { code: 401, module_code: 'USER_ERR033', summary: 'Your sign-in has expired. Please start again.' },
  'email-too-long': { code: 400, module_code: 'USER_ERR041', summary: 'Email ID is too long' },
  'no-such-session': { code: 404, module_code: 'USER_ERR009', summary: 'This session has already ended.' },

  // Password reset.
  'reset-refused': {
    code: 409,
    module_code: 'USER_ERR029',
    summary: 'Passwords cannot be reset here. Please contact your administrator.',
  },
  'reset-not-valid': {
    code: 401,
    module_code: 'USER_ERR034',
    summary:
      'The password reset time has elapsed, or the temporary password entered was wrong. Please ask for a new one.',
  },
  'new-password-not-valid': { code: 400, module_code: 'USER_ERR035', summary: 'The new password cannot be used.' },
  'new-password-too-common': {
    code: 400,
    module_code: 'USER_ERR036',
    summary: 'This password is one of the most commonly used. Please choose another one.',
  },
  'new-password-has-product': {
    code: 400,
    module_code: 'USER_ERR038',
    summary: 'The password must not contain the name of this product. Please choose another one.',
  },
  'new-password-has-company': {
    code: 400,
    module_code: 'USER_ERR039',
    summary: 'The password must not contain the name of your company or its email domain. Please choose another one.',
  },
  'new-password-has-name': {
    code: 400,
    module_code: 'USER_ERR040',
    summary: 'The password must not contain your name or your email address. Please choose another one.',
  },
  'new-password-used-before': {
    code: 409,
    module_code: 'USER_ERR037',
    summary: 'You have used this password before. Please choose another one.',
  },

  'no-own-password': {
    code: 409,
    module_code: 'USER_ERR042',
    summary: 'You sign in with single sign-on. Change your password where your organisation manages it.',
  },
  'own-name-not-valid': {
    code: 400,
    module_code: 'USER_ERR043',
    summary: 'Please enter a name of at most 60 characters without web addresses or symbols such as <.',
  },
  'name-of-provider': {
    code: 409,
    module_code: 'USER_ERR044',
    summary: 'This looks like the name of your provider. Please enter your own name.',
  },

  ...deviceRefusals,
  ...insightsRefusals,
  ...appRefusals,
  ...assistantRefusals,
  ...approvalRefusals,
  ...approvalLinkRefusals,
  ...chatRefusals,
  ...deskRefusals,
  ...deskSettingsRefusals,
  ...singleSignOnRefusals,

  // Trial registration. Spec B §8 names ERR002, 011, 013, 026 and CAPTCHA_ERR003.
  'registration-not-valid': {
    code: 400,
    module_code: 'REGISTRATION_ERR001',
    summary: 'Please correct your entries and try again.',
  },
  'registration-email-refused': {
    code: 409,
    module_code: 'REGISTRATION_ERR002',
    summary: 'Please use your work email address. Disposable addresses are not accepted.',
  },
  'company-registered': {
    code: 409,
    module_code: 'REGISTRATION_ERR011',
    summary: 'A company with this name is already registered. Please enter another company name.',
  },
  'captcha-mismatch': {
    code: 400,
    module_code: 'REGISTRATION_ERR013',
    summary: "Oops! CAPTCHA characters didn't match. Please retry.",
  },
  'registration-phone-refused': { code: 400, module_code: 'REGISTRATION_ERR026', summary: 'Enter Valid Mobile Number' },
  'captcha-not-valid': {
    code: 400,
    module_code: 'CAPTCHA_ERR003',
    summary: 'The captcha has expired or has already been used. Please try a new one.',
  },
  'proof-not-valid': {
    code: 400,
    module_code: 'CAPTCHA_ERR004',
    summary: 'Your browser could not be checked. Please try again.',
  },
  'verification-not-valid': {
    code: 400,
    module_code: 'REGISTRATION_ERR003',
    summary: 'Verification link is not valid',
  },
  'verification-expired': {
    code: 410,
    module_code: 'REGISTRATION_ERR004',
    summary: 'The verification link has expired. Please use Resend.',
  },
  'verification-code-wrong': {
    code: 401,
    module_code: 'REGISTRATION_ERR005',
    summary: 'The verification code entered is invalid',
  },
  'already-verified': {
    code: 409,
    module_code: 'REGISTRATION_ERR006',
    summary: 'This registration has already been verified. Your account details are in your mailbox.',
  },
  'registration-id-not-valid': {
    code: 404,
    module_code: 'REGISTRATION_ERR007',
    summary: 'Registration Id is not valid',
  },

  // The life of a trial.
  'trial-ended': {
    code: 409,
    module_code: 'TRIAL_ERR001',
    summary: 'Your free trial has ended. Your data can be read and exported, but not changed.',
  },
  'owner-only': { code: 409, module_code: 'TRIAL_ERR002', summary: 'Only the owner of the tenant may do this.' },

  // Inviting colleagues.
  'invitation-not-valid': {
    code: 400,
    module_code: 'TRIAL_ERR003',
    summary: 'Please correct your entries and try again.',
  },
  'invitation-email-refused': {
    code: 409,
    module_code: 'TRIAL_ERR004',
    summary: 'Please use the email address your colleague has at work. Disposable addresses are not accepted.',
  },
  'account-exists': { code: 409, module_code: 'TRIAL_ERR005', summary: 'This address already has an account here.' },
  'role-not-known': {
    code: 409,
    module_code: 'TRIAL_ERR006',
    summary: 'This role cannot be assigned. Please choose another one.',
  },
  'company-not-known': {
    code: 409,
    module_code: 'TRIAL_ERR009',
    summary: 'This company cannot be assigned. Please choose another one.',
  },
  'too-many-invitations': {
    code: 429,
    module_code: 'TRIAL_ERR007',
    summary: 'Too many invitations have been sent. Please try again tomorrow.',
  },
  'invitations-not-offered': {
    code: 409,
    module_code: 'TRIAL_ERR008',
    summary: 'Your colleagues sign in with single sign-on, so you cannot invite them by email.',
  },

  // After sign-in.
  'theme-not-permitted': {
    code: 409,
    module_code: 'USER_ERR010',
    summary: 'Your role does not permit changing the theme.',
  },
  'no-such-document': {
    code: 404,
    module_code: 'DOC_ERR001',
    summary: 'The documentation has no page with this name.',
  },
  'module-not-permitted': { code: 409, module_code: 'ROLE_ERR001', summary: 'Your role does not include this module.' },
} as const satisfies Record<string, { code: number; module_code: string; summary: string }>

export type RefusalName = keyof typeof refusals

/** The refusal that a `module_code` names, or null if it is not one of ours. */
export function refusalOfModuleCode(moduleCode: string | null): RefusalName | null {
  for (const [name, refusal] of Object.entries(refusals)) {
    if (refusal.module_code === moduleCode) return name as RefusalName
  }
  return null
}
