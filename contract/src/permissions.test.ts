import { expect, it } from 'vitest'
import { calls } from './routes.ts'
import type { Call } from '#contract/core/calls/call.ts'
import type { Permission } from '#contract/core/calls/permission.ts'

/** What each call of a session needs. A new call fails here until its permission is decided. */
const needed: Record<string, Permission> = {
  addCompany: 'enrolment',
  askDocumentation: 'Chat Bot',
  changeCompany: 'enrolment',
  changeDataset: 'Chat Bot',
  changeDeviceState: 'enrolment',
  changeOwnPassword: 'own-account',
  chatWithCsv: 'Chat Bot',
  computeQueries: 'Chat Bot',
  createEnrolmentCode: 'enrolment',
  deleteConversation: 'Chat Bot',
  deleteDashboard: 'Chat Bot',
  deleteDataset: 'Chat Bot',
  generateDashboard: 'Chat Bot',
  deleteEndUserCredentials: 'own-account',
  downloadAgent: 'own-account',
  downloadGateway: 'own-account',
  enter: 'own-account',
  exportDashboard: 'Chat Bot',
  exportTenant: 'owner',
  findDeviceByLink: 'own-account',
  findDevices: 'own-account',
  inviteColleague: 'owner',
  listCompanies: 'own-account',
  listConversations: 'Chat Bot',
  listDashboards: 'Chat Bot',
  listDatasets: 'Chat Bot',
  listDevices: 'Insight',
  listDocuments: 'own-account',
  listEnrolledDevices: 'enrolment',
  listEnrolmentCodes: 'enrolment',
  listMenus: 'own-account',
  listModules: 'own-account',
  listOwnRequests: 'Desk',
  listPins: 'own-account',
  listRolesToGive: 'owner',
  listSessions: 'own-account',
  mapDevice: 'own-account',
  pinDashboard: 'Chat Bot',
  raiseRequest: 'Desk',
  readAgentPrograms: 'own-account',
  readCompany: 'Insight',
  readConversation: 'Chat Bot',
  readDashboard: 'Chat Bot',
  readDataset: 'Chat Bot',
  readDatasetColumn: 'Chat Bot',
  readDefaultCompany: 'own-account',
  readDevice: 'Insight',
  readDeviceUsage: 'Insight',
  readDocument: 'own-account',
  readGlossary: 'own-account',
  readInstallLines: 'own-account',
  readLoginDetails: 'own-account',
  readOperationFigures: 'Insight',
  readPreferences: 'own-account',
  readSignInFigures: 'Insight',
  readTenantDetails: 'own-account',
  refreshDataset: 'Chat Bot',
  releaseDevice: 'enrolment',
  removeSample: 'owner',
  renameConversation: 'Chat Bot',
  revokeEnrolmentCode: 'enrolment',
  revokeSession: 'own-account',
  saveDashboard: 'Chat Bot',
  savePreferences: 'own-account',
  scheduleDataset: 'Chat Bot',
  searchUsers: 'owner',
  shareDashboard: 'Chat Bot',
  signOut: 'own-account',
  uploadDataset: 'Chat Bot',
  validateSession: 'own-account',
}

it('every call of a session declares its permission, and no other call does', () => {
  const declared = Object.entries<Call>(calls).flatMap(([name, call]) =>
    call.access === 'session' ? [[name, call.permission]] : [],
  )
  expect(Object.fromEntries(declared)).toEqual(needed)
  for (const { access, permission, refusals } of Object.values<Call>(calls)) {
    expect(permission === undefined).toBe(access !== 'session')
    expect(refusals.includes('owner-only')).toBe(permission === 'owner')
  }
})
