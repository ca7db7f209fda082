import { join } from 'node:path'
import { enrolDevice } from '@portico/features/devices/contract/enrol-device.ts'
import { issueDeviceLink } from '@portico/features/devices/contract/issue-device-link.ts'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import { splitClone } from '@portico/features/devices/contract/split-clone.ts'
import { signedCallOf } from '#server/core/calls/signed-calls.ts'
import { handleIssueDeviceLink } from '@portico/features/devices/server/issue-device-link.ts'
import { handleRelaySealed } from '@portico/features/devices/server/relay-sealed.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { handleEnrolDevice } from '@portico/features/devices/server/enrol-device.ts'
import { handleReportDevice } from '@portico/features/devices/server/report-device.ts'
import { handleSplitClone } from '@portico/features/devices/server/split-clone.ts'
import { handleFindDevices } from '@portico/features/devices/server/find-devices.ts'
import { handleFindDeviceByLink } from '@portico/features/devices/server/find-device-by-link.ts'
import { handleMapDevice } from '@portico/features/devices/server/map-device.ts'
import { handleReleaseDevice } from '@portico/features/devices/server/release-device.ts'
import { handleListDevices } from '@portico/features/devices/server/list-devices.ts'
import { handleReadDevice } from '@portico/features/devices/server/read-device.ts'
import { handleReadDeviceUsage } from '@portico/features/devices/server/read-device-usage.ts'
import { handleChangeDeviceState } from '@portico/features/devices/server/change-device-state.ts'
import { handleListCompanies } from '@portico/features/devices/server/list-companies.ts'
import { handleReadDefaultCompany } from '@portico/features/devices/server/read-default-company.ts'
import { handleReadCompany } from '@portico/features/devices/server/read-company.ts'
import { handleAddCompany } from '@portico/features/devices/server/add-company.ts'
import { handleChangeCompany } from '@portico/features/devices/server/change-company.ts'
import { handleCreateEnrolmentCode } from '@portico/features/devices/server/create-enrolment-code.ts'
import { handleListEnrolmentCodes } from '@portico/features/devices/server/list-enrolment-codes.ts'
import { handleListEnrolledDevices } from '@portico/features/devices/server/list-enrolled-devices.ts'
import { handleRevokeEnrolmentCode } from '@portico/features/devices/server/revoke-enrolment-code.ts'
import { handleDownloadAgent } from '@portico/features/agent-downloads/server/download-agent.ts'
import { handleDownloadGateway } from '@portico/features/agent-downloads/server/download-gateway.ts'
import { handleDownloadRelease } from '@portico/features/agent-downloads/server/download-release.ts'
import { handleReadAgentPrograms } from '@portico/features/agent-downloads/server/read-agent-programs.ts'
import { handleReadInstallLines } from '@portico/features/agent-downloads/server/read-install-lines.ts'
import { openPackedPrograms } from '@portico/features/agent-downloads/server/archive/packed-program.ts'

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
