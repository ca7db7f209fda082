import { listEnrolmentCodes } from '@portico/contract/features/devices/list-enrolment-codes.ts'
import { listPins } from '@portico/contract/features/assistant/list-pins.ts'
import { readDataset } from '@portico/contract/features/assistant/read-dataset.ts'
import { readOperationFigures } from '@portico/contract/features/insights/read-operation-figures.ts'
import { readSignInFigures } from '@portico/contract/features/insights/read-sign-in-figures.ts'
import { enter } from '@portico/contract/features/landing/enter.ts'
import { defineStories } from '#stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '#stories/pretend-server.ts'
import { companiesListed, devicesInAllStates, serverWith } from '#stories/listed-devices.ts'
import { saved } from '#stories/sample-dashboard.ts'
import { about } from '#stories/sample-dataset.ts'
import { entry, onPage, signedIn } from '#stories/sample-account.ts'

const at = '/insights'
const day = 24 * 3_600_000
const today = Date.UTC(2026, 5, 15)

/** Fewer on two days of seven. */
const perDay = Array.from({ length: 30 }, (_, nth) => {
  const date = new Date(today - (29 - nth) * day)
  const isWeekend = date.getUTCDay() % 6 === 0
  return {
    day: date.toISOString().slice(0, 10),
    succeeded: isWeekend ? 5 + (nth % 3) : 28 + ((nth * 7) % 11),
    failed: (nth * 5) % 4,
  }
})

const signIns = answer(readSignInFigures, {
  per_day: perDay,
  active_sessions: [
    { last_seen: '5 minutes', count: 4 },
    { last_seen: '1 hour', count: 9 },
    { last_seen: '1 day', count: 17 },
    { last_seen: 'longer', count: 3 },
  ],
  users_by_role: [
    { rolename: 'Viewer', count: 24 },
    { rolename: 'Service Desk', count: 11 },
    { rolename: 'Chat', count: 6 },
    { rolename: 'Administrator', count: 3 },
  ],
  failed_attempts: [
    { reason: 'invalid-credentials', count: 31 },
    { reason: 'code-not-valid', count: 9 },
    { reason: 'wait-before-retry', count: 4 },
  ],
})

const operations = answer(readOperationFigures, {
  devices_by_system: [
    { system: 'windows', count: 116 },
    { system: 'mac', count: 22 },
    { system: 'linux', count: 16 },
  ],
  devices_by_last_report: [
    { last_report: '1 hour', count: 101 },
    { last_report: '1 day', count: 33 },
    { last_report: '1 week', count: 14 },
    { last_report: 'longer', count: 6 },
  ],
  requests_by_state: [
    { state: 'Open', count: 12 },
    { state: 'In progress', count: 7 },
    { state: 'Resolved', count: 41 },
  ],
  includes_sample: false,
})

const figures = onPage(signIns, operations)
const withDevices = onPage(signIns, operations, serverWith(devicesInAllStates), companiesListed)

/** The page of an owner whose trial has begun, with and without devices of their own. */
const onTrial = ({ has_devices }: { has_devices: boolean }) => ({
  at,
  ...withDevices,
  session: {},
  answers: [
    answer(listEnrolmentCodes, { rows: [], total: 0 }),
    ...(withDevices.answers ?? []).filter(({ call }) => call !== enter),
    answer(enter, {
      ...entry,
      sample: true,
      has_devices,
      trial: {
        state: 'active',
        days_left: 29,
        ends_at: '2026-07-14T09:30:00.000Z',
        deleted_at: '2026-08-13T09:30:00.000Z',
      },
    }),
  ],
})

const [chart] = saved.definition.charts
if (chart === undefined) throw new Error('The sample has charts.')
/** A chart is kept as a dashboard of this chart alone. */
const pinnedChart = {
  ...saved,
  title: chart.title,
  is_pinned: true,
  definition: { title: chart.title, filters: [], kpis: [], charts: [chart] },
  conditions: [],
}

const titles = [
  'Sign-ins per day',
  'Active sessions',
  'Users by role',
  'Failed attempts',
  'Devices by system',
  'Devices by last report',
  'Requests by state',
]

export const stories = defineStories({
  'figures': { at, ...figures, screen: 'insights' },
  'figures in Arabic': { at, ...figures, language: 'ar', screen: 'insights-arabic' },
  'the first steps of an owner on trial': {
    ...onTrial({ has_devices: false }),
    async play(user) {
      await user.finds('button', 'Invite a colleague')
      await user.sees('See your own devices here: one line, and the first reports within seconds.')
      await user.click('link', 'Install the agent')
      await user.finds('heading', 'Enrol devices')
    },
  },
  'the first steps once a device reports': {
    ...onTrial({ has_devices: true }),
    async play(user) {
      await user.sees('Done: your first device reports.')
      await user.click('link', 'Install the agent')
      await user.finds('heading', 'Devices')
      await user.sees('1–10 of 10')
    },
  },
  'a pinned dashboard': {
    ...about([signIns, operations, answer(listPins, [{ ...saved, is_pinned: true }])], async (user) => {
      await user.finds('region', saved.title)
      await user.finds('button', 'Verified. Where this comes from: Avg price')
      await user.sees('48')
    }),
    at,
    screen: 'insights-pins',
  },
  'a pinned dashboard that is collapsed': {
    ...about([signIns, operations, answer(listPins, [{ ...saved, is_pinned: true }])], async (user) => {
      await user.finds('button', 'Verified. Where this comes from: Avg price')
      await user.click('button', saved.title)
      await user.finds('button', saved.title, { expanded: false })
      await user.lacks('button', 'Verified. Where this comes from: Avg price')
    }),
    at,
  },
  'a pin that stays collapsed': {
    ...about([signIns, operations, answer(listPins, [{ ...saved, is_pinned: true }])], async (user) => {
      await user.finds('button', saved.title, { expanded: false })
      await user.click('button', saved.title)
      await user.finds('button', 'Verified. Where this comes from: Avg price')
    }),
    at,
    local: { ...signedIn, collapsedPins: saved.id },
  },
  'a pinned chart': {
    ...about([signIns, operations, answer(listPins, [pinnedChart])], async (user) => {
      await user.finds('region', `${pinnedChart.title} · ${saved.dataset_title}`)
      await user.finds('button', `Verified. Where this comes from: ${pinnedChart.title}`)
      await user.lacks('button', `Pin ${pinnedChart.title} to Insights`)
    }),
    at,
  },
  'a pin whose data are gone': {
    ...about(
      [signIns, operations, answer(listPins, [{ ...saved, is_pinned: true }]), refuse(readDataset, 'no-such-dataset')],
      (user) => user.hears('This dataset no longer exists.'),
    ),
    at,
  },
  'the pins cannot be read': {
    at,
    ...onPage(signIns, operations, unreachable(listPins)),
    play: (user) => user.hears('Your dashboards could not be read'),
  },
  'from a system to its devices': {
    at,
    ...withDevices,
    async play(user) {
      await user.click('link', 'Windows')
      await user.findsField('System', { text: 'windows' })
      await user.sees('1–3 of 3')
    },
  },
  'from the reports to the devices that are offline': {
    at,
    ...withDevices,
    async play(user) {
      await user.click('link', 'Offline')
      await user.findsField('State', { text: 'offline' })
      await user.sees('1–1 of 1')
    },
  },
  'every chart as a table': {
    at,
    ...figures,
    async play(user) {
      for (const title of titles) {
        await user.click('button', `Show table: ${title}`)
        await user.finds('table', title)
      }
    },
  },
  'a chart as a table': {
    at,
    ...figures,
    screen: 'insights-as-table',
    play: (user) => user.click('button', 'Show table: Sign-ins per day'),
  },
  'figures with sample data': {
    at,
    ...onPage(
      signIns,
      answer(readOperationFigures, {
        devices_by_system: [{ system: 'windows', count: 12 }],
        devices_by_last_report: [{ last_report: '1 hour', count: 12 }],
        requests_by_state: [{ state: 'Open', count: 3 }],
        includes_sample: true,
      }),
    ),
    play: (user) => user.sees('Sample data are included.'),
  },
  'nothing to count': {
    at,
    ...onPage(
      answer(readSignInFigures, {
        per_day: perDay.map(({ day }) => ({ day, succeeded: 0, failed: 0 })),
        active_sessions: [],
        users_by_role: [],
        failed_attempts: [],
      }),
      answer(readOperationFigures, {
        devices_by_system: [],
        devices_by_last_report: [],
        requests_by_state: [],
        includes_sample: false,
      }),
    ),
    async play(user) {
      await user.sees('No sign-ins on these days')
      await user.sees('No failed attempts')
      await user.sees('No requests yet')
    },
  },
  'waiting for the server': { at, ...onPage(never(readSignInFigures), never(readOperationFigures)) },
  'server unreachable': {
    at,
    ...onPage(unreachable(readSignInFigures), unreachable(readOperationFigures)),
    async play(user) {
      await user.hears('The figures could not be read')
      await user.hears('Network Error')
    },
  },
  // The page sends two calls: the second refusal does not replace the sentence of the first.
  'the calls do not belong to this session': {
    at,
    ...onPage(refuse(readSignInFigures, 'headers-disagree'), refuse(readOperationFigures, 'headers-disagree')),
    async play(user) {
      await user.finds('textbox', 'Email ID')
      await user.hears('The request does not belong to this session. Please log in again.')
    },
  },
  'one of two calls refused': {
    at,
    ...onPage(signIns, refuse(readOperationFigures, 'database-away', { retryAfter: 2 })),
    play: (user) => user.hears('The service is not available for the moment. Please try again in 2 seconds.'),
  },
})
