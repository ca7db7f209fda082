import { decideByLink } from '#contract/features/approvals/decide-by-link.ts'
import { readApprovalAction } from '#contract/features/approvals/read-approval-action.ts'
import { changeDataset } from '#contract/features/assistant/change-dataset.ts'
import { chatWithCsv } from '#contract/features/assistant/chat-with-csv.ts'
import { deleteConversation } from '#contract/features/assistant/delete-conversation.ts'
import { listConversations } from '#contract/features/assistant/list-conversations.ts'
import { readConversation } from '#contract/features/assistant/read-conversation.ts'
import { renameConversation } from '#contract/features/assistant/rename-conversation.ts'
import { computeQueries } from '#contract/features/assistant/compute-queries.ts'
import { deleteDataset } from '#contract/features/assistant/delete-dataset.ts'
import { exportDashboard } from '#contract/features/assistant/export-dashboard.ts'
import { generateDashboard } from '#contract/features/assistant/generate-dashboard.ts'
import { listDatasets } from '#contract/features/assistant/list-datasets.ts'
import { readDataset } from '#contract/features/assistant/read-dataset.ts'
import { refreshDataset } from '#contract/features/assistant/refresh-dataset.ts'
import { scheduleDataset } from '#contract/features/assistant/schedule-dataset.ts'
import { readDatasetColumn } from '#contract/features/assistant/read-dataset-column.ts'
import { saveDashboard } from '#contract/features/assistant/save-dashboard.ts'
import { listDashboards } from '#contract/features/assistant/list-dashboards.ts'
import { readDashboard } from '#contract/features/assistant/read-dashboard.ts'
import { deleteDashboard } from '#contract/features/assistant/delete-dashboard.ts'
import { shareDashboard } from '#contract/features/assistant/share-dashboard.ts'
import { pinDashboard } from '#contract/features/assistant/pin-dashboard.ts'
import { listPins } from '#contract/features/assistant/list-pins.ts'
import { uploadDataset } from '#contract/features/assistant/upload-dataset.ts'
import { downloadAgent } from '#contract/features/agent-downloads/download-agent.ts'
import { downloadGateway } from '#contract/features/agent-downloads/download-gateway.ts'
import { downloadRelease } from '#contract/features/agent-downloads/download-release.ts'
import { readAgentPrograms } from '#contract/features/agent-downloads/read-agent-programs.ts'
import { readInstallLines } from '#contract/features/agent-downloads/read-install-lines.ts'
import { attachChatFile } from '#contract/features/chat/attach-chat-file.ts'
import { deleteChat } from '#contract/features/chat/delete-chat.ts'
import { handOverChat } from '#contract/features/chat/hand-over-chat.ts'
import { issueHubIdentity } from '#contract/features/chat/issue-hub-identity.ts'
import { listChats } from '#contract/features/chat/list-chats.ts'
import { readChat } from '#contract/features/chat/read-chat.ts'
import { readChatFile } from '#contract/features/chat/read-chat-file.ts'
import { renameChat } from '#contract/features/chat/rename-chat.ts'
import { sendChatMessage } from '#contract/features/chat/send-chat-message.ts'
import { leaveChat } from '#contract/features/chat/leave-chat.ts'
import { assignRequest } from '#contract/features/desk/assign-request.ts'
import { askForApproval } from '#contract/features/desk/ask-for-approval.ts'
import { changeRequestPriority } from '#contract/features/desk/change-request-priority.ts'
import { changeRequestState } from '#contract/features/desk/change-request-state.ts'
import { commentOnRequest } from '#contract/features/desk/comment-on-request.ts'
import { decideRequest } from '#contract/features/desk/decide-request.ts'
import { delegateApproval } from '#contract/features/desk/delegate-approval.ts'
import { discardRequestAttachment } from '#contract/features/desk/discard-request-attachment.ts'
import { downloadRequestAttachment } from '#contract/features/desk/download-request-attachment.ts'
import { endDelegation } from '#contract/features/desk/end-delegation.ts'
import { followRequests } from '#contract/features/desk/follow-requests.ts'
import { listRequests } from '#contract/features/desk/list-requests.ts'
import { readDelegation } from '#contract/features/desk/read-delegation.ts'
import { readRequest } from '#contract/features/desk/read-request.ts'
import { saveDelegation } from '#contract/features/desk/save-delegation.ts'
import { searchColleagues } from '#contract/features/desk/search-colleagues.ts'
import { uploadRequestAttachment } from '#contract/features/desk/upload-request-attachment.ts'
import { raiseRequest } from '#contract/features/desk/raise-request.ts'
import { deleteReply } from '#contract/features/desk/delete-reply.ts'
import { listApprovalSettings } from '#contract/features/desk/list-approval-settings.ts'
import { listQueues } from '#contract/features/desk/list-queues.ts'
import { listQueueSettings } from '#contract/features/desk/list-queue-settings.ts'
import { moveRequest } from '#contract/features/desk/move-request.ts'
import { listReplies } from '#contract/features/desk/list-replies.ts'
import { removeApprovalRule } from '#contract/features/desk/remove-approval-rule.ts'
import { removeQueue } from '#contract/features/desk/remove-queue.ts'
import { saveApprovalPolicy } from '#contract/features/desk/save-approval-policy.ts'
import { saveApprovalRule } from '#contract/features/desk/save-approval-rule.ts'
import { saveQueue } from '#contract/features/desk/save-queue.ts'
import { saveReply } from '#contract/features/desk/save-reply.ts'
import { addWebhook } from '#contract/features/desk/add-webhook.ts'
import { changeWebhook } from '#contract/features/desk/change-webhook.ts'
import { listWebhookDeliveries } from '#contract/features/desk/list-webhook-deliveries.ts'
import { listWebhooks } from '#contract/features/desk/list-webhooks.ts'
import { removeWebhook } from '#contract/features/desk/remove-webhook.ts'
import { resendWebhookDelivery } from '#contract/features/desk/resend-webhook-delivery.ts'
import { rotateWebhookSecret } from '#contract/features/desk/rotate-webhook-secret.ts'
import { sendWebhookTest } from '#contract/features/desk/send-webhook-test.ts'
import { searchDeskPeople } from '#contract/features/desk/search-desk-people.ts'
import { findDevices } from '#contract/features/devices/find-devices.ts'
import { findDeviceByLink } from '#contract/features/devices/find-device-by-link.ts'
import { mapDevice } from '#contract/features/devices/map-device.ts'
import { releaseDevice } from '#contract/features/devices/release-device.ts'
import { listDevices } from '#contract/features/devices/list-devices.ts'
import { readDevice } from '#contract/features/devices/read-device.ts'
import { readDeviceUsage } from '#contract/features/devices/read-device-usage.ts'
import { changeDeviceState } from '#contract/features/devices/change-device-state.ts'
import { listCompanies } from '#contract/features/devices/list-companies.ts'
import { readDefaultCompany } from '#contract/features/devices/read-default-company.ts'
import { readCompany } from '#contract/features/devices/read-company.ts'
import { addCompany } from '#contract/features/devices/add-company.ts'
import { changeCompany } from '#contract/features/devices/change-company.ts'
import { createEnrolmentCode } from '#contract/features/devices/create-enrolment-code.ts'
import { listEnrolmentCodes } from '#contract/features/devices/list-enrolment-codes.ts'
import { listEnrolledDevices } from '#contract/features/devices/list-enrolled-devices.ts'
import { revokeEnrolmentCode } from '#contract/features/devices/revoke-enrolment-code.ts'
import { listDocuments } from '#contract/features/documentation/list-documents.ts'
import { enrolDevice } from '#contract/features/devices/enrol-device.ts'
import { issueDeviceLink } from '#contract/features/devices/issue-device-link.ts'
import { relaySealed } from '#contract/features/devices/relay-sealed.ts'
import { reportDevice } from '#contract/features/devices/report-device.ts'
import { splitClone } from '#contract/features/devices/split-clone.ts'
import { readDocument } from '#contract/features/documentation/read-document.ts'
import { readGlossary } from '#contract/features/documentation/read-glossary.ts'
import { insightsCalls } from './insights-calls.ts'
import { searchDocumentation } from '#contract/features/documentation/search-documentation.ts'
import { openApp } from '#contract/features/modules/open-app.ts'
import { enter } from '#contract/features/landing/enter.ts'
import { listMenus } from '#contract/features/landing/list-menus.ts'
import { listModules } from '#contract/features/landing/list-modules.ts'
import { readPreferences } from '#contract/features/landing/read-preferences.ts'
import { reportFault } from '#contract/features/landing/report-fault.ts'
import { savePreferences } from '#contract/features/landing/save-preferences.ts'
import { changeOwnPassword } from '#contract/features/password-reset/change-own-password.ts'
import { readPasswordRules } from '#contract/features/password-reset/read-password-rules.ts'
import { readProfile } from '#contract/features/profile/read-profile.ts'
import { saveName } from '#contract/features/profile/save-name.ts'
import { sendResetEmail } from '#contract/features/password-reset/send-reset-email.ts'
import { updatePassword } from '#contract/features/password-reset/update-password.ts'
import { validateTemporaryPassword } from '#contract/features/password-reset/validate-temporary-password.ts'
import { deleteEndUserCredentials } from '#contract/features/sessions/delete-end-user-credentials.ts'
import { enterCode } from '#contract/features/email-code/enter-code.ts'
import { finishAtProvider } from '#contract/features/single-sign-on/finish-at-provider.ts'
import { findTenants } from '#contract/features/sign-in/find-tenants.ts'
import { issueChatToken } from '#contract/features/chat-links/issue-chat-token.ts'
import { listSessions } from '#contract/features/sessions/list-sessions.ts'
import { readTenantDetails } from '#contract/features/sessions/read-tenant-details.ts'
import { readLoginDetails } from '#contract/features/sessions/read-login-details.ts'
import { resendCode } from '#contract/features/email-code/resend-code.ts'
import { revokeSession } from '#contract/features/sessions/revoke-session.ts'
import { signInFromChat } from '#contract/features/chat-links/sign-in-from-chat.ts'
import { signInLocally } from '#contract/features/sign-in/sign-in-locally.ts'
import { signInWithPassword } from '#contract/features/sign-in/sign-in-with-password.ts'
import { signInWithMicrosoft } from '#contract/features/single-sign-on/sign-in-with-microsoft.ts'
import { signInWithProvider } from '#contract/features/single-sign-on/sign-in-with-provider.ts'
import { signOut } from '#contract/features/sessions/sign-out.ts'
import { validateSession } from '#contract/features/sessions/validate-session.ts'
import { checkVerification } from '#contract/features/trial/check-verification.ts'
import { exportTenant } from '#contract/features/trial/export-tenant.ts'
import { listCompaniesToGive } from '#contract/features/invitations/list-companies-to-give.ts'
import { inviteColleague } from '#contract/features/invitations/invite-colleague.ts'
import { listRolesToGive } from '#contract/features/invitations/list-roles-to-give.ts'
import { searchUsers } from '#contract/features/invitations/search-users.ts'
import { mailCaptcha } from '#contract/features/trial/mail-captcha.ts'
import { readCaptcha } from '#contract/features/captcha/read-captcha.ts'
import { readCaptchaAudio } from '#contract/features/captcha/read-captcha-audio.ts'
import { readProofChallenge } from '#contract/features/captcha/read-proof-challenge.ts'
import { register } from '#contract/features/trial/register.ts'
import { removeSample } from '#contract/features/trial/remove-sample.ts'
import { resendVerification } from '#contract/features/trial/resend-verification.ts'
import { verify } from '#contract/features/trial/verify.ts'
import { readDomainDetails } from '#contract/features/white-label/read-domain-details.ts'
import { readEnvironment } from '#contract/features/white-label/read-environment.ts'

/** All calls. A browser imports the calls it makes, never this table. */
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
  readPasswordRules,
  enter,
  listModules,
  listMenus,
  readPreferences,
  savePreferences,
  ...{ readProfile, saveName },
  reportFault,
  ...insightsCalls,
  raiseRequest,
  deleteReply,
  listApprovalSettings,
  listQueues,
  listQueueSettings,
  listReplies,
  moveRequest,
  removeApprovalRule,
  removeQueue,
  saveApprovalPolicy,
  saveApprovalRule,
  saveQueue,
  saveReply,
  searchDeskPeople,
  ...{ addWebhook, changeWebhook, listWebhookDeliveries, listWebhooks },
  ...{ removeWebhook, resendWebhookDelivery, rotateWebhookSecret, sendWebhookTest },
  assignRequest,
  askForApproval,
  changeRequestPriority,
  changeRequestState,
  commentOnRequest,
  decideRequest,
  delegateApproval,
  discardRequestAttachment,
  downloadRequestAttachment,
  endDelegation,
  followRequests,
  listRequests,
  readDelegation,
  readRequest,
  saveDelegation,
  searchColleagues,
  uploadRequestAttachment,
  changeDataset,
  chatWithCsv,
  computeQueries,
  renameConversation,
  readConversation,
  listConversations,
  deleteConversation,
  deleteDataset,
  exportDashboard,
  generateDashboard,
  saveDashboard,
  listDashboards,
  readDashboard,
  deleteDashboard,
  shareDashboard,
  pinDashboard,
  listPins,
  listDatasets,
  readDataset,
  readDatasetColumn,
  refreshDataset,
  scheduleDataset,
  uploadDataset,
  attachChatFile,
  deleteChat,
  handOverChat,
  issueHubIdentity,
  listChats,
  readChat,
  readChatFile,
  renameChat,
  sendChatMessage,
  leaveChat,
  findDevices,
  findDeviceByLink,
  mapDevice,
  releaseDevice,
  listDevices,
  readDevice,
  readDeviceUsage,
  changeDeviceState,
  listCompanies,
  readDefaultCompany,
  readCompany,
  addCompany,
  changeCompany,
  createEnrolmentCode,
  listEnrolmentCodes,
  listEnrolledDevices,
  revokeEnrolmentCode,
  downloadAgent,
  downloadGateway,
  downloadRelease,
  readAgentPrograms,
  readInstallLines,
  ...{ listDocuments, readDocument, readGlossary, searchDocumentation, openApp },
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
  listCompaniesToGive,
  readDomainDetails,
  readEnvironment,
  readApprovalAction,
  decideByLink,
  enrolDevice,
  splitClone,
  reportDevice,
  issueDeviceLink,
  relaySealed,
} as const
