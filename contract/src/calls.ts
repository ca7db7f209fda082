import { askDocumentation } from './chat/ask-documentation.ts'
import { leaveChat } from './chat/leave-chat.ts'
import { listOwnRequests } from './desk/list-own-requests.ts'
import { raiseRequest } from './desk/raise-request.ts'
import { listDocuments } from './documentation/list-documents.ts'
import { readDocument } from './documentation/read-document.ts'
import { readGlossary } from './documentation/read-glossary.ts'
import { readOperationFigures } from './insights/read-operation-figures.ts'
import { readSignInFigures } from './insights/read-sign-in-figures.ts'
import { enter } from './landing/enter.ts'
import { listMenus } from './landing/list-menus.ts'
import { listModules } from './landing/list-modules.ts'
import { readPreferences } from './landing/read-preferences.ts'
import { reportFault } from './landing/report-fault.ts'
import { savePreferences } from './landing/save-preferences.ts'
import { changeOwnPassword } from './password-reset/change-own-password.ts'
import { sendResetEmail } from './password-reset/send-reset-email.ts'
import { updatePassword } from './password-reset/update-password.ts'
import { validateTemporaryPassword } from './password-reset/validate-temporary-password.ts'
import { deleteEndUserCredentials } from './sign-in/delete-end-user-credentials.ts'
import { enterCode } from './sign-in/enter-code.ts'
import { finishAtProvider } from './sign-in/finish-at-provider.ts'
import { findTenants } from './sign-in/find-tenants.ts'
import { issueChatToken } from './sign-in/issue-chat-token.ts'
import { listSessions } from './sign-in/list-sessions.ts'
import { readTenantDetails } from './sign-in/read-tenant-details.ts'
import { readLoginDetails } from './sign-in/read-login-details.ts'
import { resendCode } from './sign-in/resend-code.ts'
import { revokeSession } from './sign-in/revoke-session.ts'
import { signInFromChat } from './sign-in/sign-in-from-chat.ts'
import { signInLocally } from './sign-in/sign-in-locally.ts'
import { signInWithPassword } from './sign-in/sign-in-with-password.ts'
import { signInWithMicrosoft } from './sign-in/sign-in-with-microsoft.ts'
import { signInWithProvider } from './sign-in/sign-in-with-provider.ts'
import { signOut } from './sign-in/sign-out.ts'
import { validateSession } from './sign-in/validate-session.ts'
import { checkVerification } from './trial/check-verification.ts'
import { exportTenant } from './trial/export-tenant.ts'
import { inviteColleague } from './trial/invite-colleague.ts'
import { listRolesToGive } from './trial/list-roles-to-give.ts'
import { searchUsers } from './trial/search-users.ts'
import { mailCaptcha } from './trial/mail-captcha.ts'
import { readCaptcha } from './trial/read-captcha.ts'
import { readCaptchaAudio } from './trial/read-captcha-audio.ts'
import { readProofChallenge } from './trial/read-proof-challenge.ts'
import { register } from './trial/register.ts'
import { removeSample } from './trial/remove-sample.ts'
import { resendVerification } from './trial/resend-verification.ts'
import { verify } from './trial/verify.ts'
import { readDomainDetails } from './white-label/read-domain-details.ts'
import { readEnvironment } from './white-label/read-environment.ts'

/** The whole API on one page. A browser imports the calls it makes, never this table. */
export const calls = {
  findTenants,
  signInWithPassword,
  signInLocally,
  signInWithMicrosoft,
  signInWithProvider,
  finishAtProvider,
  issueChatToken,
  signInFromChat,
  validateSession,
  enterCode,
  resendCode,
  readLoginDetails,
  readTenantDetails,
  signOut,
  deleteEndUserCredentials,
  listSessions,
  revokeSession,
  sendResetEmail,
  validateTemporaryPassword,
  updatePassword,
  changeOwnPassword,
  enter,
  listModules,
  listMenus,
  readPreferences,
  savePreferences,
  reportFault,
  readSignInFigures,
  readOperationFigures,
  raiseRequest,
  listOwnRequests,
  askDocumentation,
  leaveChat,
  listDocuments,
  readDocument,
  readGlossary,
  readCaptcha,
  readCaptchaAudio,
  mailCaptcha,
  readProofChallenge,
  register,
  checkVerification,
  verify,
  resendVerification,
  removeSample,
  exportTenant,
  listRolesToGive,
  searchUsers,
  inviteColleague,
  readDomainDetails,
  readEnvironment,
} as const
