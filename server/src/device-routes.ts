import { join } from 'node:path'
import { enrolDevice } from '@portico/contract/features/devices/enrol-device.ts'
import { issueDeviceLink } from '@portico/contract/features/devices/issue-device-link.ts'
import { reportDevice } from '@portico/contract/features/devices/report-device.ts'
import { splitClone } from '@portico/contract/features/devices/split-clone.ts'
import { signedCallOf } from '#server/core/calls/signed-calls.ts'
import { handleIssueDeviceLink } from '#server/features/devices/issue-device-link.ts'
import { handleRelaySealed } from '#server/features/devices/relay-sealed.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { handleEnrolDevice } from '#server/features/devices/enrol-device.ts'
import { handleReportDevice } from '#server/features/devices/report-device.ts'
import { handleSplitClone } from '#server/features/devices/split-clone.ts'
import { handleFindDevices } from '#server/features/devices/find-devices.ts'
import { handleFindDeviceByLink } from '#server/features/devices/find-device-by-link.ts'
import { handleMapDevice } from '#server/features/devices/map-device.ts'
import { handleReleaseDevice } from '#server/features/devices/release-device.ts'
import { handleListDevices } from '#server/features/devices/list-devices.ts'
import { handleReadDevice } from '#server/features/devices/read-device.ts'
import { handleReadDeviceUsage } from '#server/features/devices/read-device-usage.ts'
import { handleChangeDeviceState } from '#server/features/devices/change-device-state.ts'
import { handleListCompanies } from '#server/features/devices/list-companies.ts'
import { handleReadDefaultCompany } from '#server/features/devices/read-default-company.ts'
import { handleReadCompany } from '#server/features/devices/read-company.ts'
import { handleAddCompany } from '#server/features/devices/add-company.ts'
import { handleChangeCompany } from '#server/features/devices/change-company.ts'
import { handleCreateEnrolmentCode } from '#server/features/devices/create-enrolment-code.ts'
import { handleListEnrolmentCodes } from '#server/features/devices/list-enrolment-codes.ts'
import { handleListEnrolledDevices } from '#server/features/devices/list-enrolled-devices.ts'
import { handleRevokeEnrolmentCode } from '#server/features/devices/revoke-enrolment-code.ts'
import { handleDownloadAgent } from '#server/features/agent-downloads/download-agent.ts'
import { handleDownloadGateway } from '#server/features/agent-downloads/download-gateway.ts'
import { handleDownloadRelease } from '#server/features/agent-downloads/download-release.ts'
import { handleReadAgentPrograms } from '#server/features/agent-downloads/read-agent-programs.ts'
import { handleReadInstallLines } from '#server/features/agent-downloads/read-install-lines.ts'
import { openPackedPrograms } from '#server/features/agent-downloads/archive/packed-program.ts'

/** The calls of devices and their handlers, for users and for agents. */
export function deviceHandlersOf(context: AppContext) {
  const packed = join(context.folders.data, 'agent-archives')
  const packedPrograms = openPackedPrograms(packed)
  return {
    ...agentHandlersOf(context),
    findDevices: handleFindDevices(context),
    findDeviceByLink: handleFindDeviceByLink(context),
    mapDevice: handleMapDevice(context),
    releaseDevice: handleReleaseDevice(context),
    listDevices: handleListDevices(context),
    readDevice: handleReadDevice(context),
    readDeviceUsage: handleReadDeviceUsage(context),
    changeDeviceState: handleChangeDeviceState(context),
    listCompanies: handleListCompanies(context),
    readDefaultCompany: handleReadDefaultCompany(),
    readCompany: handleReadCompany(context),
    addCompany: handleAddCompany(context),
    changeCompany: handleChangeCompany(context),
    createEnrolmentCode: handleCreateEnrolmentCode(context),
    listEnrolmentCodes: handleListEnrolmentCodes(context),
    listEnrolledDevices: handleListEnrolledDevices(context),
    revokeEnrolmentCode: handleRevokeEnrolmentCode(context),
    downloadAgent: handleDownloadAgent(context, packedPrograms),
    downloadGateway: handleDownloadGateway(context, packedPrograms),
    downloadRelease: handleDownloadRelease(context),
    readAgentPrograms: handleReadAgentPrograms(context, packed),
    readInstallLines: handleReadInstallLines(context),
  }
}

/** The calls of agents; gateways carry all calls except their own. */
function agentHandlersOf(context: AppContext) {
  const handlers = {
    enrolDevice: handleEnrolDevice(context),
    splitClone: handleSplitClone(context),
    reportDevice: handleReportDevice(context),
    issueDeviceLink: handleIssueDeviceLink(context),
  }
  const relayed = {
    [enrolDevice.path]: signedCallOf(enrolDevice, handlers.enrolDevice),
    [splitClone.path]: signedCallOf(splitClone, handlers.splitClone),
    [reportDevice.path]: signedCallOf(reportDevice, handlers.reportDevice),
    [issueDeviceLink.path]: signedCallOf(issueDeviceLink, handlers.issueDeviceLink),
  }
  return { ...handlers, relaySealed: handleRelaySealed(context, relayed) }
}
