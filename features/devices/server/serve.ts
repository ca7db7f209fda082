import type { devices } from '#features/devices/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleChangeDeviceState } from './change-device-state.ts'
import { handleCreateEnrolmentCode, handleListEnrolledDevices, handleListEnrolmentCodes } from './enrolment-codes.ts'
import { handleDeleteExpiredDeviceRows } from '#features/devices/server/jobs/delete-expired-device-rows.ts'
import { handleEnrolDevice } from './enrol-device.ts'
import { handleFindDeviceByLink } from './find-device-by-link.ts'
import { handleFindDevices } from './find-devices.ts'
import { handleIssueDeviceLink } from './issue-device-link.ts'
import { handleKeepPartitions } from '#features/devices/server/jobs/keep-partitions.ts'
import { handleListDevices } from './list-devices.ts'
import { handleMapDevice } from './map-device.ts'
import { handleReadDevice } from './read-device.ts'
import { handleReadDeviceUsage } from './read-device-usage.ts'
import { handleRelaySealed } from './relay-sealed.ts'
import { handleReleaseDevice } from './release-device.ts'
import { handleReportDevice } from './report-device.ts'
import { withdrawEnrolmentCode } from '#features/devices/server/enrolment/enrolment-codes.ts'
import { useCase } from '@portico/server/core/calls/use-case.ts'
import { mapped } from '@portico/contract/platform/result.ts'
import { handleRollUpSamples } from '#features/devices/server/jobs/roll-up-samples.ts'
import { handleSplitClone } from './split-clone.ts'
import type { readDefaultCompany } from '#features/devices/contract/device-users.ts'
import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { enrolDevice } from '#features/devices/contract/enrol-device.ts'
import { issueDeviceLink } from '#features/devices/contract/issue-device-link.ts'
import { reportDevice } from '#features/devices/contract/report-device.ts'
import { splitClone } from '#features/devices/contract/split-clone.ts'
import { keepDevicePartitions } from '#features/devices/server/jobs/device-job-queries.ts'
import { countedReports, reportQueueLength } from '#features/devices/server/reports/report-queue.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { signedCallOf } from '@portico/server/core/calls/signed-calls.ts'

/** Returns the handlers and jobs of devices. */
export function serveDevices({ context }: ServerParts): RunningFeature<typeof devices.calls> {
  return {
    handlers: () => ({
      ...callsOfAgents(context),
      findDevices: handleFindDevices(context),
      findDeviceByLink: handleFindDeviceByLink(context),
      mapDevice: handleMapDevice(context),
      releaseDevice: handleReleaseDevice(context),
      listDevices: handleListDevices(context),
      readDevice: handleReadDevice(context),
      readDeviceUsage: handleReadDeviceUsage(context),
      changeDeviceState: handleChangeDeviceState(context),
      readDefaultCompany: handleReadDefaultCompany(),
      createEnrolmentCode: handleCreateEnrolmentCode(context),
      listEnrolmentCodes: handleListEnrolmentCodes(context),
      listEnrolledDevices: handleListEnrolledDevices(context),
      revokeEnrolmentCode: useCase(async (actor, { params }) =>
        mapped(await withdrawEnrolmentCode(context.database, actor, params.id), () => null),
      ),
    }),
    metrics: [countedReports, reportQueueLength],
    // The first report needs today's partitions, which are missing if the server did not run for days.
    async start() {
      await keepDevicePartitions(context.database)
      return []
    },
    jobs: () => [handleDeleteExpiredDeviceRows(context), handleKeepPartitions(context), handleRollUpSamples(context)],
  }
}

/** Reads the company of the signed-in user. */
export function handleReadDefaultCompany(): Handler<typeof readDefaultCompany> {
  return async ({ session: { companyId: companyid, companyName: companyname, permissions } }) =>
    done({ companyid, companyname, may_enrol: permissions.has(devicePermissions.enrolment) })
}

/** Returns the handlers of the calls of agents. Gateways relay all these calls except their own. */
function callsOfAgents(context: AppContext) {
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
