import type { calls } from '@portico/contract/routes.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import type { ModelService } from '#server/features/assistant/model/model-service.ts'
import type { Library } from '#server/features/documentation/library.ts'
import { handleListDocuments } from '#server/features/documentation/list-documents.ts'
import { handleReadDocument } from '#server/features/documentation/read-document.ts'
import { handleReadGlossary } from '#server/features/documentation/read-glossary.ts'
import { openDocumentationSearch } from '#server/features/documentation/search/open-search.ts'
import { handleSearchDocumentation } from '#server/features/documentation/search-documentation.ts'
import { handleOpenApp } from '#server/features/modules/open-app.ts'
import { handleEnter } from '#server/features/landing/enter.ts'
import { handleListMenus } from '#server/features/landing/list-menus.ts'
import { handleListModules } from '#server/features/landing/list-modules.ts'
import { handleReadPreferences } from '#server/features/landing/read-preferences.ts'
import { handleReportFault } from '#server/features/landing/report-fault.ts'
import { handleSavePreferences } from '#server/features/landing/save-preferences.ts'
import { handleReadProfile } from '#server/features/profile/read-profile.ts'
import { handleSaveName } from '#server/features/profile/save-name.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { approvalHandlersOf } from './approval-routes.ts'
import { assistantHandlersOf } from './assistant-routes.ts'
import { chatHandlersOf } from './chat-routes.ts'
import { deskAgentHandlersOf } from './desk-agent-routes.ts'
import { deskHandlersOf } from './desk-routes.ts'
import { deviceHandlersOf } from './device-routes.ts'
import { boardChartsOf } from './board-charts.ts'
import { insightsHandlersOf } from './insights-routes.ts'
import type { Handlers } from '#server/core/calls/register-calls.ts'
import { handleChangeOwnPassword } from '#server/features/password-reset/change-own-password.ts'
import { handleReadPasswordRules } from '#server/features/password-reset/read-password-rules.ts'
import { handleSendResetEmail } from '#server/features/password-reset/send-reset-email.ts'
import { handleUpdatePassword } from '#server/features/password-reset/update-password.ts'
import { handleValidateTemporaryPassword } from '#server/features/password-reset/validate-temporary-password.ts'
import { handleDeleteEndUserCredentials } from '#server/features/sessions/delete-end-user-credentials.ts'
import { handleEnterCode } from '#server/features/email-code/enter-code.ts'
import { handleFinishAtProvider } from '#server/features/single-sign-on/finish-at-provider.ts'
import { handleFindTenants } from '#server/features/sign-in/find-tenants.ts'
import { handleIssueChatToken } from '#server/features/chat-links/issue-chat-token.ts'
import { handleListSessions } from '#server/features/sessions/list-sessions.ts'
import { handleReadLoginDetails } from '#server/features/sessions/read-login-details.ts'
import { handleReadTenantDetails } from '#server/features/sessions/read-tenant-details.ts'
import { handleResendCode } from '#server/features/email-code/resend-code.ts'
import { handleRevokeSession } from '#server/features/sessions/revoke-session.ts'
import { handleSignInFromChat } from '#server/features/chat-links/sign-in-from-chat.ts'
import { handleSignInLocally } from '#server/features/sign-in/sign-in-locally.ts'
import { handleSignInWithPassword } from '#server/features/sign-in/sign-in-with-password.ts'
import type { OidcClients } from '#server/features/single-sign-on/oidc/oidc-client.ts'
import { handleSignInWithMicrosoft } from '#server/features/single-sign-on/sign-in-with-microsoft.ts'
import { handleSignInWithProvider } from '#server/features/single-sign-on/sign-in-with-provider.ts'
import { endSessionAddress } from '#server/features/single-sign-on/logout/end-session-address.ts'
import { handleSignOut, type EndAtProvider } from '#server/features/sessions/sign-out.ts'
import { handleValidateSession } from '#server/features/sessions/validate-session.ts'
import { handleCheckVerification } from '#server/features/trial/check-verification.ts'
import { handleExportTenant } from '#server/features/trial/export-tenant.ts'
import { handleListCompaniesToGive } from '#server/features/invitations/list-companies-to-give.ts'
import { handleInviteColleague } from '#server/features/invitations/invite-colleague.ts'
import { handleListRolesToGive } from '#server/features/invitations/list-roles-to-give.ts'
import { handleSearchUsers } from '#server/features/invitations/search-users.ts'
import { handleMailCaptcha } from '#server/features/trial/mail-captcha.ts'
import { handleReadCaptcha } from '#server/features/captcha/read-captcha.ts'
import { handleReadCaptchaAudio } from '#server/features/captcha/read-captcha-audio.ts'
import { handleReadProofChallenge } from '#server/features/captcha/read-proof-challenge.ts'
import { handleRegister } from '#server/features/trial/register.ts'
import { handleRemoveSample } from '#server/features/trial/remove-sample.ts'
import { handleResendVerification } from '#server/features/trial/resend-verification.ts'
import { handleVerify } from '#server/features/trial/verify.ts'
import { handleReadDomainDetails } from '#server/features/white-label/read-domain-details.ts'
import { handleReadEnvironment } from '#server/features/white-label/read-environment.ts'

type All = Handlers<typeof calls>
type Context = AppContext & { model?: ModelService | null }

/** Every call of the contract and its handler; leaving one out does not compile. */
export function handlersOf(context: Context, library: Library, oidc: OidcClients, analysis: AnalysisService): All {
  const search = openDocumentationSearch(library.passages)
  const endAtProvider: EndAtProvider = (session, origin) => endSessionAddress(context, oidc, session, origin)
  return {
    findTenants: handleFindTenants(context),
    signInWithPassword: handleSignInWithPassword(context),
    signInLocally: handleSignInLocally(context),
    signInWithMicrosoft: handleSignInWithMicrosoft(context, oidc),
    signInWithProvider: handleSignInWithProvider(context, oidc),
    issueChatToken: handleIssueChatToken(context),
    signInFromChat: handleSignInFromChat(context),
    finishAtProvider: handleFinishAtProvider(context, oidc),
    validateSession: handleValidateSession(),
    enterCode: handleEnterCode(context),
    resendCode: handleResendCode(context),
    readLoginDetails: handleReadLoginDetails(context),
    readTenantDetails: handleReadTenantDetails(context),
    signOut: handleSignOut(context, endAtProvider),
    deleteEndUserCredentials: handleDeleteEndUserCredentials(context),
    listSessions: handleListSessions(context),
    revokeSession: handleRevokeSession(context),
    sendResetEmail: handleSendResetEmail(context),
    validateTemporaryPassword: handleValidateTemporaryPassword(context),
    updatePassword: handleUpdatePassword(context),
    ...{ changeOwnPassword: handleChangeOwnPassword(context), readPasswordRules: handleReadPasswordRules(context) },
    enter: handleEnter(context),
    listModules: handleListModules(context),
    listMenus: handleListMenus(context),
    ...{ readPreferences: handleReadPreferences(context), savePreferences: handleSavePreferences(context) },
    ...{ readProfile: handleReadProfile(), saveName: handleSaveName(context) },
    reportFault: handleReportFault(context),
    ...insightsHandlersOf(context, [boardChartsOf(context, analysis)]),
    ...deskHandlersOf(context),
    ...approvalHandlersOf(context),
    ...chatHandlersOf(context, search.answer, context.model ?? null),
    ...assistantHandlersOf(context, analysis, [search.answer], context.model ?? null),
    ...deskAgentHandlersOf(context),
    ...deviceHandlersOf(context),
    openApp: handleOpenApp(context),
    listDocuments: handleListDocuments(library),
    readDocument: handleReadDocument(library),
    readGlossary: handleReadGlossary(library),
    searchDocumentation: handleSearchDocumentation(search),
    readCaptcha: handleReadCaptcha(context),
    readCaptchaAudio: handleReadCaptchaAudio(context),
    mailCaptcha: handleMailCaptcha(context),
    readProofChallenge: handleReadProofChallenge(context),
    register: handleRegister(context),
    checkVerification: handleCheckVerification(context),
    verify: handleVerify(context),
    resendVerification: handleResendVerification(context),
    removeSample: handleRemoveSample(context),
    exportTenant: handleExportTenant(context),
    listRolesToGive: handleListRolesToGive(context),
    searchUsers: handleSearchUsers(context),
    ...{ inviteColleague: handleInviteColleague(context), listCompaniesToGive: handleListCompaniesToGive(context) },
    readDomainDetails: handleReadDomainDetails(context),
    readEnvironment: handleReadEnvironment(context),
  }
}
