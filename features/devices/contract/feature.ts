import { changeDeviceState } from './change-device-state.ts'
import { createEnrolmentCode, listEnrolledDevices, listEnrolmentCodes, revokeEnrolmentCode } from './enrolment-codes.ts'
import { enrolDevice } from './enrol-device.ts'
import { findDeviceByLink } from './find-device-by-link.ts'
import { findDevices } from './find-devices.ts'
import { issueDeviceLink } from './issue-device-link.ts'
import { listDevices } from './list-devices.ts'
import { mapDevice, readDefaultCompany, releaseDevice } from './device-users.ts'
import { readDeviceUsage } from './read-device-usage.ts'
import { readDevice } from './read-device.ts'
import { relaySealed } from './relay-sealed.ts'
import { reportDevice } from './report-device.ts'
import { splitClone } from './split-clone.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/devices/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages about devices, and those with which agents enrol and report. */
export const devices = {
  calls: {
    changeDeviceState,
    createEnrolmentCode,
    enrolDevice,
    findDeviceByLink,
    findDevices,
    issueDeviceLink,
    listDevices,
    listEnrolledDevices,
    listEnrolmentCodes,
    mapDevice,
    readDefaultCompany,
    readDeviceUsage,
    readDevice,
    relaySealed,
    releaseDevice,
    splitClone,
    reportDevice,
    revokeEnrolmentCode,
  },
  pages: {
    '/insights/devices': 'plain',
    '/insights/devices/*': 'plain',
    '/insights/enrolment': 'plain',
  },
  refusals: withSentences(refusals, sentences),
} as const
