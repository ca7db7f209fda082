import type { calls } from '@portico/contract/routes.ts'
import type { AnalysisService } from '@portico/features/assistant/server/analysis-process/analysis-service.ts'
import type { ModelService } from '@portico/features/assistant/server/model/model-service.ts'
import type { Library } from '@portico/features/documentation/server/library.ts'
import { handleListDocuments } from '@portico/features/documentation/server/list-documents.ts'
import { handleReadDocument } from '@portico/features/documentation/server/read-document.ts'
import { handleReadGlossary } from '@portico/features/documentation/server/read-glossary.ts'
import { openDocumentationSearch } from '@portico/features/documentation/server/search/open-search.ts'
import { handleSearchDocumentation } from '@portico/features/documentation/server/search-documentation.ts'
import { handleOpenApp } from '@portico/features/modules/server/open-app.ts'
import { handleEnter } from '@portico/features/landing/server/enter.ts'
import { handleListMenus } from '@portico/features/landing/server/list-menus.ts'
import { handleListModules } from '@portico/features/landing/server/list-modules.ts'
import { handleReadPreferences } from '@portico/features/landing/server/read-preferences.ts'
import { handleReportFault } from '@portico/features/landing/server/report-fault.ts'
import { handleSavePreferences } from '@portico/features/landing/server/save-preferences.ts'
import { handleReadProfile } from '@portico/features/profile/server/read-profile.ts'
import { handleSaveName } from '@portico/features/profile/server/save-name.ts'
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
import { handleChangeOwnPassword } from '@portico/features/password-reset/server/change-own-password.ts'
import { handleReadPasswordRules } from '@portico/features/password-reset/server/read-password-rules.ts'
import { handleSendResetEmail } from '@portico/features/password-reset/server/send-reset-email.ts'
import { handleUpdatePassword } from '@portico/features/password-reset/server/update-password.ts'
import { handleValidateTemporaryPassword } from '@portico/features/password-reset/server/validate-temporary-password.ts'
import { handleDeleteEndUserCredentials } from '@portico/features/sessions/server/delete-end-user-credentials.ts'
import { handleEnterCode } from '@portico/features/email-code/server/enter-code.ts'
import { handleFinishAtProvider } from '@portico/features/single-sign-on/server/finish-at-provider.ts'
import { handleFindTenants } from '@portico/features/sign-in/server/find-tenants.ts'
import { handleIssueChatToken } from '@portico/features/chat-links/server/issue-chat-token.ts'
import { handleListSessions } from '@portico/features/sessions/server/list-sessions.ts'
import { handleReadLoginDetails } from '@portico/features/sessions/server/read-login-details.ts'
import { handleReadTenantDetails } from '@portico/features/sessions/server/read-tenant-details.ts'
import { handleResendCode } from '@portico/features/email-code/server/resend-code.ts'
import { handleRevokeSession } from '@portico/features/sessions/server/revoke-session.ts'
import { handleSignInFromChat } from '@portico/features/chat-links/server/sign-in-from-chat.ts'
import { handleSignInLocally } from '@portico/features/sign-in/server/sign-in-locally.ts'
import { handleSignInWithPassword } from '@portico/features/sign-in/server/sign-in-with-password.ts'
import type { OidcClients } from '@portico/features/single-sign-on/server/oidc/oidc-client.ts'
import { handleSignInWithMicrosoft } from '@portico/features/single-sign-on/server/sign-in-with-microsoft.ts'
import { handleSignInWithProvider } from '@portico/features/single-sign-on/server/sign-in-with-provider.ts'
import { endSessionAddress } from '@portico/features/single-sign-on/server/logout/end-session-address.ts'
import { handleSignOut, type EndAtProvider } from '@portico/features/sessions/server/sign-out.ts'
import { handleValidateSession } from '@portico/features/sessions/server/validate-session.ts'
import { handleCheckVerification } from '@portico/features/trial/server/check-verification.ts'
import { handleExportTenant } from '@portico/features/trial/server/export-tenant.ts'
import { handleListCompaniesToGive } from '@portico/features/invitations/server/list-companies-to-give.ts'
import { handleInviteColleague } from '@portico/features/invitations/server/invite-colleague.ts'
import { handleListRolesToGive } from '@portico/features/invitations/server/list-roles-to-give.ts'
import { handleSearchUsers } from '@portico/features/invitations/server/search-users.ts'
import { handleMailCaptcha } from '@portico/features/trial/server/mail-captcha.ts'
import { handleReadCaptcha } from '@portico/features/captcha/server/read-captcha.ts'
import { handleReadCaptchaAudio } from '@portico/features/captcha/server/read-captcha-audio.ts'
import { handleReadProofChallenge } from '@portico/features/captcha/server/read-proof-challenge.ts'
import { handleRegister } from '@portico/features/trial/server/register.ts'
import { handleRemoveSample } from '@portico/features/trial/server/remove-sample.ts'
import { handleResendVerification } from '@portico/features/trial/server/resend-verification.ts'
import { handleVerify } from '@portico/features/trial/server/verify.ts'
import { handleReadDomainDetails } from '@portico/features/white-label/server/read-domain-details.ts'
import { handleReadEnvironment } from '@portico/features/white-label/server/read-environment.ts'

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
