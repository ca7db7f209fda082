import type { WidgetKind } from '#features/insights/contract/board.ts'
import { readDeviceGroups, type DeviceGroup } from '@portico/server/core/devices/counted-device-queries.ts'
import {
  deviceCountContent,
  devicesByReportContent,
  devicesByStateContent,
  devicesBySystemContent,
  readBusiestContent,
  readUtilisationContent,
} from './device-widgets.ts'
import { readRequestsContent, readTrialContent, readWaitingContent } from './request-widgets.ts'
import { failedSignInsContent, readSessionsContent, readUsersContent, signInsContent } from './sign-in-widgets.ts'
import type { Reading, WidgetContent } from './widget-content.ts'
import { readSignInFigures } from '@portico/server/core/audit/sign-in-figure-queries.ts'

type Readers = Record<Exclude<WidgetKind, 'assistant-chart'>, () => Promise<WidgetContent>>

const once = <Result>(read: () => Promise<Result>) => {
  let reading: Promise<Result> | null = null
  return () => (reading ??= read())
}

/** Returns a reader for each kind of widget. Data that several kinds need are read once, by the first of them. */
export function openReaders(reading: Reading): Readers {
  const devices = once(() => reading.run((tenant) => readDeviceGroups(tenant, reading)))
  const signIns = once(() => reading.run((tenant) => readSignInFigures(tenant, reading)))
  const ofDevices = (contentOf: (reading: Reading, groups: readonly DeviceGroup[]) => WidgetContent) => async () =>
    contentOf(reading, await devices())
  return {
    'sign-ins': async () => signInsContent(reading, await signIns()),
    'failed-sign-ins': async () => failedSignInsContent(reading, await signIns()),
    'sessions': () => readSessionsContent(reading),
    'users': () => readUsersContent(reading),
    'device-count': ofDevices(deviceCountContent),
    'devices-by-system': ofDevices(devicesBySystemContent),
    'devices-by-state': ofDevices(devicesByStateContent),
    'devices-by-report': ofDevices(devicesByReportContent),
    'utilisation': () => readUtilisationContent(reading),
    'busiest-devices': () => readBusiestContent(reading),
    'requests': () => readRequestsContent(reading),
    'waiting-requests': () => readWaitingContent(reading),
    'trial-days': () => readTrialContent(reading),
  }
}
