import { defaultBoard } from '@portico/features/insights/contract/default-boards.ts'
import type { BoardWidget, WidgetKind } from '@portico/features/insights/contract/board.ts'
import { readBoard } from '@portico/features/insights/contract/boards.ts'
import type { WidgetData } from '@portico/features/insights/contract/widget-data.ts'
import type { HandlerOutputOf } from '@portico/contract/core/calls/call.ts'
import { answer, type Answer } from './pretend-server.ts'

const day = 24 * 3_600_000
/** The time at which the clock of the stories is stopped (stopped-clock.ts). */
const now = Date.UTC(2026, 5, 15, 9, 30)
const readAt = new Date(now).toISOString()
const days = Array.from({ length: 30 }, (_, nth) => Date.UTC(2026, 4, 17) + nth * day)
const isWeekend = (at: number) => new Date(at).getUTCDay() % 6 === 0

type Body = WidgetData['body']
type Sample = Omit<WidgetData, 'id' | 'kind' | 'read_at' | 'has_sample'>

const spec = (title: string, description: string) => ({ title, description })

type Counts = { kind: 'bar' | 'donut'; title: string; by: string; of: string; counts: Record<string, number> }

const counts = ({ kind, title, by, of, counts: all }: Counts): Body => ({
  shape: 'chart',
  spec: {
    ...spec(title, ''),
    kind,
    x: { name: by, scale: 'name', values: Object.keys(all) },
    series: [{ name: of, values: Object.values(all) }],
    unit: of,
  },
})

const overDays = (
  kind: 'column' | 'line',
  title: string,
  series: { name: string; paint?: number; of: (nth: number) => number }[],
): Body => ({
  shape: 'chart',
  spec: {
    ...spec(title, ''),
    kind,
    x: { name: 'Day', scale: 'time', grain: 'day', values: days },
    series: series.map(({ name, paint, of }) => ({
      name,
      values: days.map((_at, nth) => of(nth)),
      ...(paint === undefined ? {} : { paint }),
    })),
  },
})

const list = (rows: [text: string, detail: string, percent: number | null, href: string | null][], more = 0): Body => ({
  shape: 'list',
  rows: rows.map(([text, detail, percent, href]) => ({ text, detail, percent, href })),
  more,
})

const devicesOf = (query: string) => `/insights/devices?${query}`

const samples: Record<WidgetKind, Sample> = {
  'sign-ins': {
    title: 'Sign-ins per day',
    about: 'In the last 30 days, today included.',
    headline: '803 sign-ins, 45 failed attempts',
    body: overDays('column', 'Sign-ins per day', [
      { name: 'Succeeded', paint: 0, of: (nth) => (isWeekend(days[nth] ?? 0) ? 5 + (nth % 3) : 28 + ((nth * 7) % 11)) },
      { name: 'Failed', paint: 2, of: (nth) => (nth * 5) % 4 },
    ]),
    links: [],
  },
  'failed-sign-ins': {
    title: 'Failed attempts',
    about: 'By what was wrong.',
    headline: '44 failed attempts',
    body: counts({
      kind: 'bar',
      title: 'Failed attempts',
      by: 'Reason',
      of: 'Attempts',
      counts: { 'Wrong password or unknown address': 31, 'Wrong code': 9, 'Retried too soon': 4 },
    }),
    links: [],
  },
  'sessions': {
    title: 'Active sessions',
    about: 'Open sessions by last use.',
    headline: '33 sessions open',
    body: counts({
      kind: 'bar',
      title: 'Active sessions',
      by: 'Last used',
      of: 'Sessions',
      counts: { 'In the last 5 minutes': 4, '5–60 minutes ago': 9, '1–24 hours ago': 17, 'More than 24 hours ago': 3 },
    }),
    links: [],
  },
  'users': {
    title: 'Users by role',
    about: 'Active accounts by role.',
    headline: '44 users in 4 roles',
    body: counts({
      kind: 'donut',
      title: 'Users by role',
      by: 'Role',
      of: 'Users',
      counts: { 'Viewer': 24, 'Service Desk': 11, 'Chat': 6, 'Administrator': 3 },
    }),
    links: [],
  },
  'device-count': {
    title: 'Devices',
    about: '',
    headline: '154 devices',
    body: { shape: 'number', text: '154', note: '134 reported in the last day' },
    links: [{ text: 'All devices', href: '/insights/devices' }],
  },
  'devices-by-system': {
    title: 'Devices by system',
    about: 'Active devices.',
    headline: '154 devices',
    body: counts({
      kind: 'donut',
      title: 'Devices by system',
      by: 'System',
      of: 'Devices',
      counts: { Windows: 116, macOS: 22, Linux: 16 },
    }),
    links: [
      { text: 'Windows', href: devicesOf('system=windows') },
      { text: 'macOS', href: devicesOf('system=mac') },
      { text: 'Linux', href: devicesOf('system=linux') },
    ],
  },
  'devices-by-state': {
    title: 'Devices by state',
    about: 'Active devices, now.',
    headline: '134 of 154 online',
    body: counts({
      kind: 'bar',
      title: 'Devices by state',
      by: 'State',
      of: 'Devices',
      counts: { Online: 134, Offline: 14, Waiting: 6 },
    }),
    links: [{ text: 'Offline', href: devicesOf('state=offline') }],
  },
  'devices-by-report': {
    title: 'Devices by last report',
    about: 'Active devices, by when they last reported.',
    headline: '134 devices reported in the last day',
    body: counts({
      kind: 'bar',
      title: 'Devices by last report',
      by: 'Last report',
      of: 'Devices',
      counts: { 'In the last hour': 101, '1–24 hours ago': 33, '1–7 days ago': 14, 'More than 7 days ago or never': 6 },
    }),
    links: [{ text: 'Longest since last report', href: devicesOf('sort=last_seen') }],
  },
  'utilisation': {
    title: 'Processor and memory',
    about: 'Mean of all devices per day, in per cent.',
    headline: '31 % processor, 58 % memory',
    body: overDays('line', 'Processor and memory', [
      { name: 'Processor', of: (nth) => 26 + ((nth * 13) % 17) },
      { name: 'Memory', of: (nth) => 52 + ((nth * 7) % 12) },
    ]),
    links: [],
  },
  'busiest-devices': {
    title: 'Busiest devices',
    about: 'By the mean of their processors.',
    headline: '',
    body: list(
      [
        ['build-7', '93 %', 93, '/insights/devices'],
        ['render-2', '88 %', 88, '/insights/devices'],
        ['db-primary.aurora.example', '71 %', 71, '/insights/devices'],
        ['ada-laptop', '54 %', 54, '/insights/devices'],
        ['gate-4', '49 %', 49, '/insights/devices'],
      ],
      12,
    ),
    links: [{ text: 'All devices', href: '/insights/devices' }],
  },
  'requests': {
    title: 'Requests by state',
    about: 'All requests at the desk.',
    headline: '19 open requests',
    body: counts({
      kind: 'bar',
      title: 'Requests by state',
      by: 'State',
      of: 'Requests',
      counts: { 'Open': 12, 'In progress': 7, 'Resolved': 41 },
    }),
    links: [{ text: 'Service desk', href: '/desk/' }],
  },
  'waiting-requests': {
    title: 'Waiting for you',
    about: 'Approvals to decide, and your open requests.',
    headline: '3 requests',
    body: list([
      ['SD-1042 New laptop for Grace', 'To approve', null, '/desk/requests/1042'],
      ['SD-1038 VPN drops after ten minutes', 'In progress', null, '/desk/requests/1038'],
      ['SD-1031 Access to the archive of 2024', 'Open', null, '/desk/requests/1031'],
    ]),
    links: [{ text: 'Service desk', href: '/desk/' }],
  },
  'trial-days': {
    title: 'Trial',
    about: '',
    headline: '29 days left',
    body: { shape: 'number', text: '29', note: 'days left' },
    links: [],
  },
  'assistant-chart': {
    title: 'Price by city',
    about: 'Fleet this year',
    headline: '',
    body: counts({
      kind: 'bar',
      title: 'Price by city',
      by: 'City',
      of: 'Price',
      counts: { Lyon: 420, Porto: 310, Ghent: 205, Turku: 120 },
    }),
    links: [{ text: 'Open the dashboard', href: '/askBot' }],
  },
}

/** Returns the sample data of a widget. */
export function widgetDataOf({ id, kind }: Pick<BoardWidget, 'id' | 'kind'>, body?: Body): WidgetData {
  const sample = samples[kind]
  const headline = body?.shape === 'missing' ? '' : sample.headline
  return { ...sample, id, kind, headline, body: body ?? sample.body, has_sample: false, read_at: readAt }
}

type Read = HandlerOutputOf<typeof readBoard>

/** The permissions of an administrator on boards. */
export const mayAll = { edit: true, change_layout: true, export: true, set_defaults: { company: true, role: true } }

/** Returns the response with a user's board; `given` overrides parts of an MSP's default board. */
export function boardRead(given: Partial<Read> & { isMsp?: boolean } = {}): Read {
  const { isMsp = true, ...others } = given
  const board = others.board ?? defaultBoard({ isMsp, isTrial: false })
  return {
    filter: { company: null, range: '30d', from: '2026-05-17', to: '2026-06-15', timezone: 'UTC' },
    widgets: board.widgets.map((widget) => widgetDataOf(widget)),
    may: mayAll,
    mails_weekly: false,
    ...others,
    board,
  }
}

/** Returns the answer to a page that reads this board. */
export const boardAnswer = (given: Parameters<typeof boardRead>[0] = {}): Answer => answer(readBoard, boardRead(given))

/**
 * Returns the default board with these bodies of its widgets, by kind. If `bodyOf` returns undefined, the widget has
 * its sample data.
 */
export const boardOf = (bodyOf: (kind: WidgetKind) => Body | undefined): Answer =>
  boardAnswer({ widgets: boardRead().board.widgets.map((widget) => widgetDataOf(widget, bodyOf(widget.kind))) })
