import { decideByLink } from '@portico/features/approvals/contract/decide-by-link.ts'
import { readApprovalAction } from '@portico/features/approvals/contract/read-approval-action.ts'
import { changeDataset } from '@portico/features/assistant/contract/change-dataset.ts'
import { chatWithCsv } from '@portico/features/assistant/contract/chat-with-csv.ts'
import { deleteConversation } from '@portico/features/assistant/contract/delete-conversation.ts'
import { listConversations } from '@portico/features/assistant/contract/list-conversations.ts'
import { readConversation } from '@portico/features/assistant/contract/read-conversation.ts'
import { renameConversation } from '@portico/features/assistant/contract/rename-conversation.ts'
import { computeQueries } from '@portico/features/assistant/contract/compute-queries.ts'
import { deleteDataset } from '@portico/features/assistant/contract/delete-dataset.ts'
import { exportDashboard } from '@portico/features/assistant/contract/export-dashboard.ts'
import { generateDashboard } from '@portico/features/assistant/contract/generate-dashboard.ts'
import { listDatasets } from '@portico/features/assistant/contract/list-datasets.ts'
import { readDataset } from '@portico/features/assistant/contract/read-dataset.ts'
import { refreshDataset } from '@portico/features/assistant/contract/refresh-dataset.ts'
import { scheduleDataset } from '@portico/features/assistant/contract/schedule-dataset.ts'
import { readDatasetColumn } from '@portico/features/assistant/contract/read-dataset-column.ts'
import { saveDashboard } from '@portico/features/assistant/contract/save-dashboard.ts'
import { listDashboards } from '@portico/features/assistant/contract/list-dashboards.ts'
import { readDashboard } from '@portico/features/assistant/contract/read-dashboard.ts'
import { deleteDashboard } from '@portico/features/assistant/contract/delete-dashboard.ts'
import { shareDashboard } from '@portico/features/assistant/contract/share-dashboard.ts'
import { pinDashboard } from '@portico/features/assistant/contract/pin-dashboard.ts'
import { listPins } from '@portico/features/assistant/contract/list-pins.ts'
import { uploadDataset } from '@portico/features/assistant/contract/upload-dataset.ts'
import { downloadAgent } from '@portico/features/agent-downloads/contract/download-agent.ts'
import { downloadGateway } from '@portico/features/agent-downloads/contract/download-gateway.ts'
import { downloadRelease } from '@portico/features/agent-downloads/contract/download-release.ts'
import { readAgentPrograms } from '@portico/features/agent-downloads/contract/read-agent-programs.ts'
import { readInstallLines } from '@portico/features/agent-downloads/contract/read-install-lines.ts'
import { attachChatFile } from '@portico/features/chat/contract/attach-chat-file.ts'
import { deleteChat } from '@portico/features/chat/contract/delete-chat.ts'
import { handOverChat } from '@portico/features/chat/contract/hand-over-chat.ts'
import { issueHubIdentity } from '@portico/features/chat/contract/issue-hub-identity.ts'
import { listChats } from '@portico/features/chat/contract/list-chats.ts'
import { readChat } from '@portico/features/chat/contract/read-chat.ts'
import { readChatFile } from '@portico/features/chat/contract/read-chat-file.ts'
import { renameChat } from '@portico/features/chat/contract/rename-chat.ts'
import { sendChatMessage } from '@portico/features/chat/contract/send-chat-message.ts'
import { leaveChat } from '@portico/features/chat/contract/leave-chat.ts'
import { assignRequest } from '@portico/features/desk/contract/assign-request.ts'
import { askForApproval } from '@portico/features/desk/contract/ask-for-approval.ts'
import { changeRequestPriority } from '@portico/features/desk/contract/change-request-priority.ts'
import { changeRequestState } from '@portico/features/desk/contract/change-request-state.ts'
import { commentOnRequest } from '@portico/features/desk/contract/comment-on-request.ts'
import { decideRequest } from '@portico/features/desk/contract/decide-request.ts'
import { delegateApproval } from '@portico/features/desk/contract/delegate-approval.ts'
import { discardRequestAttachment } from '@portico/features/desk/contract/discard-request-attachment.ts'
import { downloadRequestAttachment } from '@portico/features/desk/contract/download-request-attachment.ts'
import { endDelegation } from '@portico/features/desk/contract/end-delegation.ts'
import { followRequests } from '@portico/features/desk/contract/follow-requests.ts'
import { listRequests } from '@portico/features/desk/contract/list-requests.ts'
import { readDelegation } from '@portico/features/desk/contract/read-delegation.ts'
import { readRequest } from '@portico/features/desk/contract/read-request.ts'
import { saveDelegation } from '@portico/features/desk/contract/save-delegation.ts'
import { searchColleagues } from '@portico/features/desk/contract/search-colleagues.ts'
import { uploadRequestAttachment } from '@portico/features/desk/contract/upload-request-attachment.ts'
import { raiseRequest } from '@portico/features/desk/contract/raise-request.ts'
import { deleteReply } from '@portico/features/desk/contract/delete-reply.ts'
import { listApprovalSettings } from '@portico/features/desk/contract/list-approval-settings.ts'
import { listQueues } from '@portico/features/desk/contract/list-queues.ts'
import { listQueueSettings } from '@portico/features/desk/contract/list-queue-settings.ts'
import { moveRequest } from '@portico/features/desk/contract/move-request.ts'
import { listReplies } from '@portico/features/desk/contract/list-replies.ts'
import { removeApprovalRule } from '@portico/features/desk/contract/remove-approval-rule.ts'
import { removeQueue } from '@portico/features/desk/contract/remove-queue.ts'
import { saveApprovalPolicy } from '@portico/features/desk/contract/save-approval-policy.ts'
import { saveApprovalRule } from '@portico/features/desk/contract/save-approval-rule.ts'
import { saveQueue } from '@portico/features/desk/contract/save-queue.ts'
import { saveReply } from '@portico/features/desk/contract/save-reply.ts'
import { addWebhook } from '@portico/features/desk/contract/add-webhook.ts'
import { changeWebhook } from '@portico/features/desk/contract/change-webhook.ts'
import { listWebhookDeliveries } from '@portico/features/desk/contract/list-webhook-deliveries.ts'
import { listWebhooks } from '@portico/features/desk/contract/list-webhooks.ts'
import { removeWebhook } from '@portico/features/desk/contract/remove-webhook.ts'
import { resendWebhookDelivery } from '@portico/features/desk/contract/resend-webhook-delivery.ts'
import { rotateWebhookSecret } from '@portico/features/desk/contract/rotate-webhook-secret.ts'
import { sendWebhookTest } from '@portico/features/desk/contract/send-webhook-test.ts'
import { searchDeskPeople } from '@portico/features/desk/contract/search-desk-people.ts'
import { findDevices } from '@portico/features/devices/contract/find-devices.ts'
import { findDeviceByLink } from '@portico/features/devices/contract/find-device-by-link.ts'
import { mapDevice } from '@portico/features/devices/contract/map-device.ts'
import { releaseDevice } from '@portico/features/devices/contract/release-device.ts'
import { listDevices } from '@portico/features/devices/contract/list-devices.ts'
import { readDevice } from '@portico/features/devices/contract/read-device.ts'
import { readDeviceUsage } from '@portico/features/devices/contract/read-device-usage.ts'
import { changeDeviceState } from '@portico/features/devices/contract/change-device-state.ts'
import { listCompanies } from '@portico/features/devices/contract/list-companies.ts'
import { readDefaultCompany } from '@portico/features/devices/contract/read-default-company.ts'
import { readCompany } from '@portico/features/devices/contract/read-company.ts'
import { addCompany } from '@portico/features/devices/contract/add-company.ts'
import { changeCompany } from '@portico/features/devices/contract/change-company.ts'
import { createEnrolmentCode } from '@portico/features/devices/contract/create-enrolment-code.ts'
import { listEnrolmentCodes } from '@portico/features/devices/contract/list-enrolment-codes.ts'
import { listEnrolledDevices } from '@portico/features/devices/contract/list-enrolled-devices.ts'
import { revokeEnrolmentCode } from '@portico/features/devices/contract/revoke-enrolment-code.ts'
import { listDocuments } from '@portico/features/documentation/contract/list-documents.ts'
import { enrolDevice } from '@portico/features/devices/contract/enrol-device.ts'
import { issueDeviceLink } from '@portico/features/devices/contract/issue-device-link.ts'
import { relaySealed } from '@portico/features/devices/contract/relay-sealed.ts'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import { splitClone } from '@portico/features/devices/contract/split-clone.ts'
import { readDocument } from '@portico/features/documentation/contract/read-document.ts'
import { readGlossary } from '@portico/features/documentation/contract/read-glossary.ts'
import { insightsCalls } from './insights-calls.ts'
import { searchDocumentation } from '@portico/features/documentation/contract/search-documentation.ts'
import { openApp } from '@portico/features/modules/contract/open-app.ts'
import { enter } from '@portico/features/landing/contract/enter.ts'
import { listMenus } from '@portico/features/landing/contract/list-menus.ts'
import { listModules } from '@portico/features/landing/contract/list-modules.ts'
import { readPreferences } from '@portico/features/landing/contract/read-preferences.ts'
import { reportFault } from '@portico/features/landing/contract/report-fault.ts'
import { savePreferences } from '@portico/features/landing/contract/save-preferences.ts'
import { changeOwnPassword } from '@portico/features/password-reset/contract/change-own-password.ts'
import { readPasswordRules } from '@portico/features/password-reset/contract/read-password-rules.ts'
import { readProfile } from '@portico/features/profile/contract/read-profile.ts'
import { saveName } from '@portico/features/profile/contract/save-name.ts'
import { sendResetEmail } from '@portico/features/password-reset/contract/send-reset-email.ts'
import { updatePassword } from '@portico/features/password-reset/contract/update-password.ts'
import { validateTemporaryPassword } from '@portico/features/password-reset/contract/validate-temporary-password.ts'
import { deleteEndUserCredentials } from '@portico/features/sessions/contract/delete-end-user-credentials.ts'
import { enterCode } from '@portico/features/email-code/contract/enter-code.ts'
import { finishAtProvider } from '@portico/features/single-sign-on/contract/finish-at-provider.ts'
import { findTenants } from '@portico/features/sign-in/contract/find-tenants.ts'
import { issueChatToken } from '@portico/features/chat-links/contract/issue-chat-token.ts'
import { listSessions } from '@portico/features/sessions/contract/list-sessions.ts'
import { readTenantDetails } from '@portico/features/sessions/contract/read-tenant-details.ts'
import { readLoginDetails } from '@portico/features/sessions/contract/read-login-details.ts'
import { resendCode } from '@portico/features/email-code/contract/resend-code.ts'
import { revokeSession } from '@portico/features/sessions/contract/revoke-session.ts'
import { signInFromChat } from '@portico/features/chat-links/contract/sign-in-from-chat.ts'
import { signInLocally } from '@portico/features/sign-in/contract/sign-in-locally.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-in-with-password.ts'
import { signInWithMicrosoft } from '@portico/features/single-sign-on/contract/sign-in-with-microsoft.ts'
import { signInWithProvider } from '@portico/features/single-sign-on/contract/sign-in-with-provider.ts'
import { signOut } from '@portico/features/sessions/contract/sign-out.ts'
import { validateSession } from '@portico/features/sessions/contract/validate-session.ts'
import { checkVerification } from '@portico/features/trial/contract/check-verification.ts'
import { exportTenant } from '@portico/features/trial/contract/export-tenant.ts'
import { listCompaniesToGive } from '@portico/features/invitations/contract/list-companies-to-give.ts'
import { inviteColleague } from '@portico/features/invitations/contract/invite-colleague.ts'
import { listRolesToGive } from '@portico/features/invitations/contract/list-roles-to-give.ts'
import { searchUsers } from '@portico/features/invitations/contract/search-users.ts'
import { mailCaptcha } from '@portico/features/trial/contract/mail-captcha.ts'
import { readCaptcha } from '@portico/features/captcha/contract/read-captcha.ts'
import { readCaptchaAudio } from '@portico/features/captcha/contract/read-captcha-audio.ts'
import { readProofChallenge } from '@portico/features/captcha/contract/read-proof-challenge.ts'
import { register } from '@portico/features/trial/contract/register.ts'
import { removeSample } from '@portico/features/trial/contract/remove-sample.ts'
import { resendVerification } from '@portico/features/trial/contract/resend-verification.ts'
import { verify } from '@portico/features/trial/contract/verify.ts'
import { readDomainDetails } from '@portico/features/white-label/contract/read-domain-details.ts'
import { readEnvironment } from '@portico/features/white-label/contract/read-environment.ts'

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
