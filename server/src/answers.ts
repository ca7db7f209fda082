import type { calls } from '@portico/contract/calls.ts'
import { answerAskDocumentation } from '#server/chat/ask-documentation.ts'
import { answerLeaveChat } from '#server/chat/leave-chat.ts'
import { answerListOwnRequests } from '#server/desk/list-own-requests.ts'
import { answerRaiseRequest } from '#server/desk/raise-request.ts'
import type { Library } from '#server/documentation/library.ts'
import { answerListDocuments } from '#server/documentation/list-documents.ts'
import { answerReadDocument } from '#server/documentation/read-document.ts'
import { answerReadGlossary } from '#server/documentation/read-glossary.ts'
import { answerReadOperationFigures } from '#server/insights/read-operation-figures.ts'
import { answerReadSignInFigures } from '#server/insights/read-sign-in-figures.ts'
import { answerEnter } from '#server/landing/enter.ts'
import { answerListMenus } from '#server/landing/list-menus.ts'
import { answerListModules } from '#server/landing/list-modules.ts'
import { answerReadPreferences } from '#server/landing/read-preferences.ts'
import { answerReportFault } from '#server/landing/report-fault.ts'
import { answerSavePreferences } from '#server/landing/save-preferences.ts'
import type { House } from '#server/plumbing/house.ts'
import type { AnswersTo } from '#server/plumbing/http/register-calls.ts'
import { answerChangeOwnPassword } from '#server/password-reset/change-own-password.ts'
import { answerSendResetEmail } from '#server/password-reset/send-reset-email.ts'
import { answerUpdatePassword } from '#server/password-reset/update-password.ts'
import { answerValidateTemporaryPassword } from '#server/password-reset/validate-temporary-password.ts'
import { answerDeleteEndUserCredentials } from '#server/sign-in/delete-end-user-credentials.ts'
import { answerEnterCode } from '#server/sign-in/enter-code.ts'
import { answerFinishAtProvider } from '#server/sign-in/finish-at-provider.ts'
import { answerFindTenants } from '#server/sign-in/find-tenants.ts'
import { answerIssueChatToken } from '#server/sign-in/issue-chat-token.ts'
import { answerListSessions } from '#server/sign-in/list-sessions.ts'
import { ownDeviceCookie, proveOwnPassword } from '#server/sign-in/own-password.ts'
import { answerReadLoginDetails } from '#server/sign-in/read-login-details.ts'
import { answerReadTenantDetails } from '#server/sign-in/read-tenant-details.ts'
import { answerResendCode } from '#server/sign-in/resend-code.ts'
import { answerRevokeSession } from '#server/sign-in/revoke-session.ts'
import { answerSignInFromChat } from '#server/sign-in/sign-in-from-chat.ts'
import { answerSignInLocally } from '#server/sign-in/sign-in-locally.ts'
import { answerSignInWithPassword } from '#server/sign-in/sign-in-with-password.ts'
import type { OidcClients } from '#server/sign-in/providers/oidc-client.ts'
import { answerSignInWithMicrosoft } from '#server/sign-in/sign-in-with-microsoft.ts'
import { answerSignInWithProvider } from '#server/sign-in/sign-in-with-provider.ts'
import { answerSignOut } from '#server/sign-in/sign-out.ts'
import { answerValidateSession } from '#server/sign-in/validate-session.ts'
import { answerCheckVerification } from '#server/trial/check-verification.ts'
import { answerExportTenant } from '#server/trial/export-tenant.ts'
import { answerInviteColleague } from '#server/trial/invite-colleague.ts'
import { answerListRolesToGive } from '#server/trial/list-roles-to-give.ts'
import { answerSearchUsers } from '#server/trial/search-users.ts'
import { answerMailCaptcha } from '#server/trial/mail-captcha.ts'
import { answerReadCaptcha } from '#server/trial/read-captcha.ts'
import { answerReadCaptchaAudio } from '#server/trial/read-captcha-audio.ts'
import { answerReadProofChallenge } from '#server/trial/read-proof-challenge.ts'
import { answerRegister } from '#server/trial/register.ts'
import { answerRemoveSample } from '#server/trial/remove-sample.ts'
import { answerResendVerification } from '#server/trial/resend-verification.ts'
import { answerVerify } from '#server/trial/verify.ts'
import { answerReadDomainDetails } from '#server/white-label/read-domain-details.ts'
import { answerReadEnvironment } from '#server/white-label/read-environment.ts'

/** Every call of the contract and its answer; leaving one out does not compile. */
export function answersOf(house: House, library: Library, oidc: OidcClients): AnswersTo<typeof calls> {
  return {
    findTenants: answerFindTenants(house),
    signInWithPassword: answerSignInWithPassword(house),
    signInLocally: answerSignInLocally(house),
    signInWithMicrosoft: answerSignInWithMicrosoft(house, oidc),
    signInWithProvider: answerSignInWithProvider(house, oidc),
    issueChatToken: answerIssueChatToken(house),
    signInFromChat: answerSignInFromChat(house),
    finishAtProvider: answerFinishAtProvider(house, oidc),
    validateSession: answerValidateSession(),
    enterCode: answerEnterCode(house),
    resendCode: answerResendCode(house),
    readLoginDetails: answerReadLoginDetails(house),
    readTenantDetails: answerReadTenantDetails(house),
    signOut: answerSignOut(house, oidc),
    deleteEndUserCredentials: answerDeleteEndUserCredentials(house),
    listSessions: answerListSessions(house),
    revokeSession: answerRevokeSession(house),
    sendResetEmail: answerSendResetEmail(house),
    validateTemporaryPassword: answerValidateTemporaryPassword(house),
    updatePassword: answerUpdatePassword(house),
    changeOwnPassword: answerChangeOwnPassword(house, {
      prove: (...given) => proveOwnPassword(house, ...given),
      deviceCookie: (...given) => ownDeviceCookie(house, ...given),
    }),
    enter: answerEnter(house),
    listModules: answerListModules(house),
    listMenus: answerListMenus(house),
    readPreferences: answerReadPreferences(house),
    savePreferences: answerSavePreferences(house),
    reportFault: answerReportFault(house),
    readSignInFigures: answerReadSignInFigures(house),
    readOperationFigures: answerReadOperationFigures(house),
    raiseRequest: answerRaiseRequest(house),
    listOwnRequests: answerListOwnRequests(house),
    askDocumentation: answerAskDocumentation(house, library.passages),
    leaveChat: answerLeaveChat(house),
    listDocuments: answerListDocuments(library),
    readDocument: answerReadDocument(library),
    readGlossary: answerReadGlossary(library),
    readCaptcha: answerReadCaptcha(house),
    readCaptchaAudio: answerReadCaptchaAudio(house),
    mailCaptcha: answerMailCaptcha(house),
    readProofChallenge: answerReadProofChallenge(house),
    register: answerRegister(house),
    checkVerification: answerCheckVerification(house),
    verify: answerVerify(house),
    resendVerification: answerResendVerification(house),
    removeSample: answerRemoveSample(house),
    exportTenant: answerExportTenant(house),
    listRolesToGive: answerListRolesToGive(house),
    searchUsers: answerSearchUsers(house),
    inviteColleague: answerInviteColleague(house),
    readDomainDetails: answerReadDomainDetails(house),
    readEnvironment: answerReadEnvironment(house),
  }
}
