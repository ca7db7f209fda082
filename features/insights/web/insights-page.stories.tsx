import { listEnrolmentCodes } from '#features/devices/contract/enrolment-codes.ts'
import { listCompanies } from '#features/companies/contract/companies.ts'
import { listPins } from '#features/assistant/contract/pins.ts'
import { readDataset } from '#features/assistant/contract/datasets.ts'
import { readBoard } from '#features/insights/contract/boards.ts'
import { readWidgets } from '#features/insights/contract/widgets.ts'
import { defaultBoard } from '#features/insights/contract/default-boards.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { companies, companiesListed, devicesInAllStates, serverWith } from '@portico/web/stories/listed-devices.ts'
import { boardAnswer, boardOf, boardRead, mayAll, widgetDataOf } from '@portico/web/stories/sample-board.ts'
import { saved } from '@portico/web/stories/sample-dashboard.ts'
import { about } from '@portico/web/stories/sample-dataset.ts'
import { entry, onPage, signedIn } from '@portico/web/stories/sample-account.ts'

const at = '/insights'
const own = boardAnswer()
const none = { company: false, role: false }
const figures = onPage(own, companiesListed)
const withDevices = onPage(own, companiesListed, serverWith(devicesInAllStates))
const { layout } = defaultBoard({ isMsp: true, isTrial: false })

/** The page of a viewer, who sees only their own company and has no permissions by menu. */
const viewer = onPage(
  boardAnswer({
    may: { edit: false, change_layout: false, export: false, set_defaults: none },
    mails_weekly: null,
  }),
  answer(listCompanies, companies.slice(0, 1)),
)

const moreDevices = { shape: 'number', text: '155', note: '' } as const
const unread = { shape: 'missing', why: 'not-readable', text: 'These data could not be read.' } as const
const slow = { shape: 'missing', why: 'server-busy', text: 'The server is busy.' } as const

/** Returns the page of an owner whose trial has begun, with or without the tenant's own devices. */
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
/** A pinned chart is stored as a dashboard with only that chart. */
const pinnedChart = {
  ...saved,
  title: chart.title,
  is_pinned: true,
  definition: { title: chart.title, filters: [], kpis: [], charts: [chart] },
  conditions: [],
}

export const stories = defineStories({
  'figures': { at, ...figures, screen: 'insights' },
  'figures in Arabic': { at, ...figures, language: 'ar', screen: 'insights-arabic' },
  'the board of a tenant that is no MSP': {
    at,
    ...onPage(boardAnswer({ isMsp: false }), companiesListed),
    async play(user) {
      await user.finds('region', 'Waiting for you')
      await user.lacks('region', 'Busiest devices')
    },
  },
  'a viewer': {
    at,
    ...viewer,
    async play(user) {
      await user.finds('region', 'Devices')
      await user.lacks('button', 'Edit Dashboard')
      await user.lacks('button', 'Change Page Layout')
      await user.lacks('button', 'Export to PDF')
      await user.lacks('combobox', 'Company')
      await user.sees(new RegExp(`^${companies[0]?.companyname ?? '?'} · `))
    },
  },
  'two columns, compact': {
    at,
    ...onPage(
      boardAnswer({ board: { ...boardRead().board, layout: { arrangement: 'two-columns', density: 'compact' } } }),
      companiesListed,
    ),
  },
  'one column': {
    at,
    ...onPage(
      boardAnswer({ board: { ...boardRead().board, layout: { ...layout, arrangement: 'one-column' } } }),
      companiesListed,
    ),
  },
  'an empty board': {
    at,
    ...onPage(boardAnswer({ board: { ...boardRead().board, widgets: [] } }), companiesListed),
    play: (user) => user.sees('This board is empty'),
  },
  'nothing to count': {
    at,
    ...onPage(
      boardOf(() => ({ shape: 'empty', title: 'Nothing to count', text: 'Figures appear here as things happen.' })),
      companiesListed,
    ),
  },
  'the first steps of an owner on trial': {
    ...onTrial({ has_devices: false }),
    async play(user) {
      await user.finds('button', 'Invite a colleague')
      await user.sees('See your own devices here. Run one line; the first reports arrive within seconds.')
      await user.click('link', 'Install the agent')
      await user.finds('heading', 'Enrol devices')
    },
  },
  'the first steps once a device reports': {
    ...onTrial({ has_devices: true }),
    async play(user) {
      await user.sees('Done: your first device is reporting.')
      await user.click('link', 'Install the agent')
      await user.finds('heading', 'Devices')
      await user.sees('1–10 of 10')
    },
  },
  'a pinned dashboard': {
    ...about([own, companiesListed, answer(listPins, [{ ...saved, is_pinned: true }])], async (user) => {
      await user.finds('region', saved.title)
      await user.finds('button', 'Calculated twice. Source of Avg price')
      await user.sees('48')
    }),
    at,
    screen: 'insights-pins',
  },
  'a pinned dashboard that is collapsed': {
    ...about([own, companiesListed, answer(listPins, [{ ...saved, is_pinned: true }])], async (user) => {
      await user.finds('button', 'Calculated twice. Source of Avg price')
      await user.click('button', saved.title)
      await user.finds('button', saved.title, { expanded: false })
      await user.lacks('button', 'Calculated twice. Source of Avg price')
    }),
    at,
  },
  'a pin that stays collapsed': {
    ...about([own, companiesListed, answer(listPins, [{ ...saved, is_pinned: true }])], async (user) => {
      await user.finds('button', saved.title, { expanded: false })
      await user.click('button', saved.title)
      await user.finds('button', 'Calculated twice. Source of Avg price')
    }),
    at,
    local: { ...signedIn, collapsedPins: saved.id },
  },
  'a pinned chart': {
    ...about([own, companiesListed, answer(listPins, [pinnedChart])], async (user) => {
      await user.finds('region', `${pinnedChart.title} · ${saved.dataset_title}`)
      await user.finds('button', `Calculated twice. Source of ${pinnedChart.title}`)
      await user.lacks('button', `Pin ${pinnedChart.title} to Insights`)
    }),
    at,
  },
  'a pin whose data are gone': {
    ...about(
      [own, companiesListed, answer(listPins, [{ ...saved, is_pinned: true }]), refuse(readDataset, 'no-such-dataset')],
      (user) => user.hears('This dataset no longer exists.'),
    ),
    at,
  },
  'the pins cannot be read': {
    at,
    ...onPage(own, companiesListed, unreachable(listPins)),
    play: (user) => user.hears("Couldn't load your dashboards"),
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
  'every chart as a table': {
    at,
    ...figures,
    async play(user) {
      const { board, widgets } = boardRead()
      for (const [place, { title, body }] of widgets.entries()) {
        // A widget two rows high shows its key figure instead of its chart.
        if (body.shape !== 'chart' || (board.widgets[place]?.h ?? 0) < 3) continue
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
      boardAnswer({ widgets: boardRead().widgets.map((widget) => ({ ...widget, has_sample: true })) }),
      companiesListed,
    ),
    play: (user) => user.sees('Sample data'),
  },
  'a widget that could not be read, and then is': {
    at,
    ...onPage(
      boardOf((kind) => (kind === 'sessions' ? unread : undefined)),
      answer(readWidgets, ({ body }) => ({
        filter: boardRead().filter,
        widgets: body.widgets.map((widget) => ({ ...widgetDataOf(widget), read_at: '2026-06-15T09:31:00.000Z' })),
      })),
      companiesListed,
    ),
    async play(user) {
      await user.sees('These data could not be read.')
      await user.click('button', 'Try again')
      await user.sees('33 sessions open')
    },
  },
  'a widget that takes long is read again by itself': {
    at,
    ...onPage(
      boardOf((kind) => (kind === 'sessions' ? slow : undefined)),
      answer(readWidgets, ({ body }) => ({
        filter: boardRead().filter,
        widgets: body.widgets.map((widget) => widgetDataOf(widget)),
      })),
      companiesListed,
    ),
    play: (user) => user.sees('33 sessions open'),
  },
  'all widgets failed': {
    at,
    ...onPage(
      boardOf(() => unread),
      companiesListed,
    ),
  },
  'waiting for the server': { at, ...onPage(never(readBoard), companiesListed) },
  'server unreachable': {
    at,
    ...onPage(unreachable(readBoard), companiesListed),
    async play(user) {
      await user.hears("Couldn't load the board")
      await user.hears('Network Error')
    },
  },
  'read again while the server is away': {
    at,
    ...onPage(own, refuse(readBoard, 'database-away', { retryAfter: 2 }), companiesListed),
    async play(user) {
      await user.click('button', 'Refresh')
      await user.hears(/The service is temporarily unavailable. Please try again in 2 seconds./)
      await user.finds('region', 'Devices')
    },
  },
  'read again by itself': {
    at,
    ...onPage(
      own,
      boardOf((kind) => (kind === 'device-count' ? moreDevices : undefined)),
      companiesListed,
    ),
    async play(user) {
      await user.sees('154')
      await user.letPass(61)
      await user.sees('155')
    },
  },
  'the call does not belong to this session': {
    at,
    ...onPage(refuse(readBoard, 'headers-disagree'), companiesListed),
    async play(user) {
      await user.finds('textbox', 'Email ID')
      await user.hears('The request does not belong to this session. Please sign in again.')
    },
  },
  'the companies cannot be read': {
    at,
    ...onPage(boardAnswer({ may: { ...mayAll, set_defaults: none } }), unreachable(listCompanies)),
    play: (user) => user.finds('region', 'Devices'),
  },
})
