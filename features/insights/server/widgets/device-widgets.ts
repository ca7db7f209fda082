import { deviceStates } from '@portico/contract/core/devices/device-state.ts'
import { systems } from '@portico/contract/core/devices/system.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import {
  readBusiestByDays,
  readBusiestByHours,
  readLoad,
  reportAges,
  type DeviceGroup,
  type LoadPoint,
} from '@portico/server/core/devices/counted-device-queries.ts'
import { devicesLink, emptyBody, percentText, type Reading, type WidgetContent } from './widget-content.ts'
import { countsSpec, overTime, totalOf } from './widget-specs.ts'

type Groups = readonly DeviceGroup[]

const hasSample = (groups: Groups) => groups.some((group) => group.has_sample)
const countWhere = (groups: Groups, holds: (group: DeviceGroup) => boolean) => totalOf(groups.filter(holds))
const isOnline = ({ state }: DeviceGroup) => state === 'active' || state === 'warning'

/** Returns the number of devices, with how many of them are online and how many were enrolled in the range. */
export function deviceCountContent(reading: Reading, groups: Groups): WidgetContent {
  const { t } = reading
  const total = totalOf(groups)
  const enrolled = groups.reduce((sum, group) => sum + group.enrolled, 0)
  const note = t('deviceNote', {
    online: t('device-count.online', { count: countWhere(groups, isOnline) }),
    enrolled: t('device-count.new', { count: enrolled }),
  })
  return {
    headline: '',
    body: { shape: 'number', text: new Intl.NumberFormat(t.locale).format(total), note },
    links: [devicesLink(reading, t('listOfDevices'), {})],
    has_sample: hasSample(groups),
    isOfRange: true,
  }
}

/** Returns a chart of devices, or an empty body if there are none. */
function chartOr(reading: Reading, groups: Groups, spec: ReturnType<typeof countsSpec>): WidgetData['body'] {
  const { t } = reading
  return totalOf(groups) === 0 ? emptyBody(t('noDevices'), t('noDevicesAbout')) : { shape: 'chart', spec }
}

// The names of systems, which are the same in every language.
const systemNames = { windows: 'Windows', linux: 'Linux', mac: 'macOS' } as const

/** Returns the devices by system, most frequent first. */
export function devicesBySystemContent(reading: Reading, groups: Groups): WidgetContent {
  const { t } = reading
  const counted = systems
    .map((system) => ({
      system,
      label: systemNames[system],
      count: countWhere(groups, (one) => one.system === system),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  const spec = countsSpec({ kind: 'donut', by: t('system'), counted: t('devicesColumn'), counts: counted })
  return {
    headline: t('devices', { count: totalOf(groups) }),
    body: chartOr(reading, groups, spec),
    links: counted.map(({ system, label }) => devicesLink(reading, label, { system })),
    has_sample: hasSample(groups),
    isOfRange: false,
  }
}

/** Returns the devices by state, without retired devices and states that no device has. */
export function devicesByStateContent(reading: Reading, groups: Groups): WidgetContent {
  const { t } = reading
  const counted = deviceStates.flatMap((state) => {
    const count = countWhere(groups, (one) => one.state === state)
    return state === 'retired' || count === 0 ? [] : [{ state, label: t(state), count }]
  })
  const spec = countsSpec({ kind: 'donut', by: t('state'), counted: t('devicesColumn'), counts: counted })
  return {
    headline: t('device-count.online', { count: countWhere(groups, isOnline) }),
    body: chartOr(reading, groups, spec),
    links: counted.map(({ state, label }) => devicesLink(reading, label, { state })),
    has_sample: hasSample(groups),
    isOfRange: false,
  }
}

const reportNames = {
  '1 hour': 'inAnHour',
  '1 day': 'hoursAgo',
  '1 week': 'daysAgo',
  'longer': 'longerOrNever',
} as const

/** Returns the devices by the age of their last report; all four ages are listed, even those without devices. */
export function devicesByReportContent(reading: Reading, groups: Groups): WidgetContent {
  const { t } = reading
  const counts = reportAges.map((age) => ({
    label: t(reportNames[age]),
    count: countWhere(groups, ({ last_report: last }) => last === age),
  }))
  const spec = countsSpec({ kind: 'bar', by: t('lastReport'), counted: t('devicesColumn'), counts })
  const inADay = countWhere(groups, ({ last_report: last }) => last === '1 hour' || last === '1 day')
  return {
    headline: t('heardInADay', { count: inADay }),
    body: chartOr(reading, groups, spec),
    links: [
      devicesLink(reading, t('offlineDevices'), { state: 'offline' }),
      devicesLink(reading, t('longestAgo'), { sort: 'last_seen' }),
    ],
    has_sample: hasSample(groups),
    isOfRange: false,
  }
}

/** Reads the load of devices over time. */
export async function readUtilisationContent(reading: Reading): Promise<WidgetContent> {
  const { t, filter } = reading
  const points = await reading.run((tenant) => readLoad(tenant, reading))
  const valuesOf = (part: Exclude<keyof LoadPoint, 'at' | 'devices' | 'has_sample'>) =>
    points.map((point) => point[part])
  const devices = points.reduce((sum, point) => sum + (point.devices ?? 0), 0)
  const average = (part: 'cpu' | 'memory' | 'disk') =>
    percentText(t, (100 * points.reduce((sum, point) => sum + (point[part] ?? 0) * (point.devices ?? 0), 0)) / devices)
  const names = { cpu: t('cpu'), memory: t('memory'), disk: t('disk') }
  const isEmpty = points.every(({ cpu }) => cpu === null)
  const spec = {
    ...overTime(t, filter.step, points),
    ...{ kind: 'line' as const, reaches: 1, isShare: true },
    series: [
      { name: t('average', { what: names.cpu }), values: valuesOf('cpu') },
      { name: t('p95', { what: names.cpu }), values: valuesOf('cpu_p95') },
      { name: t('average', { what: names.memory }), values: valuesOf('memory') },
      { name: t('p95', { what: names.memory }), values: valuesOf('memory_p95') },
      { name: t('average', { what: names.disk }), values: valuesOf('disk') },
    ],
  }
  return {
    headline: isEmpty
      ? ''
      : t('utilisation.headline', { cpu: average('cpu'), memory: average('memory'), disk: average('disk') }),
    body: isEmpty ? emptyBody(t('noUtilisation'), t('noUtilisationAbout')) : { shape: 'chart', spec },
    links: [devicesLink(reading, t('listOfDevices'), { sort: '-cpu' })],
    has_sample: points.some((point) => point.has_sample === true),
    isOfRange: true,
  }
}

const busiestShown = 8

/** Reads the busiest devices with their load. */
export async function readBusiestContent(reading: Reading): Promise<WidgetContent> {
  const { t, filter } = reading
  const readBusiest = filter.step === 'hour' ? readBusiestByHours : readBusiestByDays
  const devices = await reading.run((tenant) => readBusiest(tenant, reading, busiestShown))
  const rows = devices.map(({ id, hostname, company, cpu }) => ({
    text: hostname,
    detail: t('busiest-devices.detail', { company, percent: percentText(t, cpu) }),
    percent: Math.min(100, Math.max(0, cpu)),
    href: `/insights/devices/${id}`,
  }))
  return {
    headline: '',
    body: rows.length === 0 ? emptyBody(t('noUtilisation'), t('noUtilisationAbout')) : { shape: 'list', rows, more: 0 },
    links: [devicesLink(reading, t('listOfDevices'), { sort: '-cpu' })],
    has_sample: devices.some((device) => device.is_sample),
    isOfRange: true,
  }
}
