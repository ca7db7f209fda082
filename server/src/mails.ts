import { passwordResetMail } from '#server/core/accounts/password-reset-mail.ts'
import { signInCodeMail } from '#server/core/authentication/sign-in-code-mail.ts'
import { approvalExpiredMail } from '#server/features/approvals/mails/approval-expired-mail.ts'
import { approvalMail } from '#server/features/approvals/mails/approval-mail.ts'
import { weeklyDashboardMail } from '#server/features/assistant/pin-mails/weekly-dashboard-mail.ts'
import type { DefinedMail } from '#server/core/mail/define-mail.ts'
import { newDeviceMail } from '#server/core/sessions/new-device-mail.ts'
import { newAccountMail } from '#server/features/administration/new-account-mail.ts'
import { requestClosedMail, requestNewsMail } from '#server/features/desk/mail/request-mails.ts'
import { weeklyBoardMail } from '#server/features/insights/weekly/weekly-board-mail.ts'
import { invitationMail } from '#server/features/invitations/invitation-mail.ts'
import { passwordChangedMail } from '#server/features/password-reset/password-changed-mail.ts'
import { resetWithSingleSignOnMail } from '#server/features/password-reset/reset-with-single-sign-on-mail.ts'
import { guessedAtMail } from '#server/features/sign-in/guessed-at-mail.ts'
import { captchaCodeMail } from '#server/features/trial/mails/captcha-code-mail.ts'
import { trialAccountMail } from '#server/features/trial/mails/trial-account-mail.ts'
import { trialEndedMail, trialEndingMail } from '#server/features/trial/mails/trial-end-mails.ts'
import { trialHasAccountMail } from '#server/features/trial/mails/trial-has-account-mail.ts'
import { trialVerificationMail } from '#server/features/trial/mails/trial-verification-mail.ts'

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
