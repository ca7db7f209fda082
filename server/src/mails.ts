import { passwordResetMail } from '#server/core/accounts/password-reset-mail.ts'
import { signInCodeMail } from '#server/core/authentication/sign-in-code-mail.ts'
import { approvalExpiredMail } from '@portico/features/approvals/server/mails/approval-expired-mail.ts'
import { approvalMail } from '@portico/features/approvals/server/mails/approval-mail.ts'
import { weeklyDashboardMail } from '@portico/features/assistant/server/pin-mails/weekly-dashboard-mail.ts'
import type { DefinedMail } from '#server/core/mail/define-mail.ts'
import { newDeviceMail } from '#server/core/sessions/new-device-mail.ts'
import { newAccountMail } from '@portico/features/administration/server/new-account-mail.ts'
import { requestClosedMail, requestNewsMail } from '@portico/features/desk/server/mail/request-mails.ts'
import { weeklyBoardMail } from '@portico/features/insights/server/weekly/weekly-board-mail.ts'
import { invitationMail } from '@portico/features/invitations/server/invitation-mail.ts'
import { passwordChangedMail } from '@portico/features/password-reset/server/password-changed-mail.ts'
import { resetWithSingleSignOnMail } from '@portico/features/password-reset/server/reset-with-single-sign-on-mail.ts'
import { guessedAtMail } from '@portico/features/sign-in/server/guessed-at-mail.ts'
import { captchaCodeMail } from '@portico/features/trial/server/mails/captcha-code-mail.ts'
import { trialAccountMail } from '@portico/features/trial/server/mails/trial-account-mail.ts'
import { trialEndedMail, trialEndingMail } from '@portico/features/trial/server/mails/trial-end-mails.ts'
import { trialHasAccountMail } from '@portico/features/trial/server/mails/trial-has-account-mail.ts'
import { trialVerificationMail } from '@portico/features/trial/server/mails/trial-verification-mail.ts'

/**
 * Every email that is sent. The server loads this list with the first one. To add an email: a file with `defineMail`, a
 * line here.
 */
export const mails: readonly DefinedMail[] = [
  signInCodeMail,
  passwordResetMail,
  resetWithSingleSignOnMail,
  passwordChangedMail,
  newDeviceMail,
  guessedAtMail,
  captchaCodeMail,
  trialVerificationMail,
  trialHasAccountMail,
  trialAccountMail,
  trialEndingMail,
  trialEndedMail,
  invitationMail,
  newAccountMail,
  weeklyDashboardMail,
  weeklyBoardMail,
  requestNewsMail,
  requestClosedMail,
  approvalMail,
  approvalExpiredMail,
]
