import {
  deleteDashboard,
  listDashboards,
  readDashboard,
  saveDashboard,
  type SavedDashboard,
  shareDashboard,
} from '#features/assistant/contract/dashboards.ts'
import { exportDashboard } from '#features/assistant/contract/export-dashboard.ts'
import { deleteDataset, listDatasets, readDatasetColumn } from '#features/assistant/contract/datasets.ts'
import { pinDashboard } from '#features/assistant/contract/pins.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { longNames } from '@portico/web/stories/long-names.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { saved, savedByAnother as others, savedSummary as summary } from '@portico/web/stories/sample-dashboard.ts'
import { about, askAt, columnFile, greeting } from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'

const listed = answer(listDashboards, [summary, others])

/** Shows the assistant with saved dashboards; `answers` take precedence over the default ones. */
const kept = (answers: readonly Answer[], play?: (user: User) => Promise<unknown>): Story =>
  about([...answers, listed, greeting], async (user) => {
    await play?.(user)
  })
const openedByLink = `${askAt}?dashboard=${saved.id}`
/** Restricts a story to wide windows, because on phones the list is behind a button. */
const inList = (story: Story): Story => ({ ...story, needsWidth: true })
const opened = (dashboard: SavedDashboard, answers: readonly Answer[], play?: (user: User) => Promise<unknown>) =>
  inList(
    kept([answer(readDashboard, dashboard), ...answers], async (user) => {
      await user.click('button', new RegExp(`^${dashboard.title}`))
      await user.finds('heading', dashboard.title)
      await user.finds('group', 'Dashboard actions')
      await play?.(user)
    }),
  )
const proposed = (answers: readonly Answer[], play: (user: User) => Promise<unknown>) =>
  kept(answers, async (user) => {
    await user.click('radio', 'Dashboard')
    await user.finds('group', 'Dashboard actions')
    await play(user)
  })
const named = async (user: User) => {
  await user.click('button', 'Save')
  await user.fill('Name', 'Fleet this year')
  await user.click('button', 'Save')
}
const click = (name: string) => (user: User) => user.click('button', name)
const exported = (form: string) => async (user: User) => {
  await user.click('button', 'Export')
  await user.click('menuitem', new RegExp(`^${form} `))
}
const twice = (first: string, second: string) => async (user: User) => {
  await user.click('button', first)
  await user.click('button', second)
}

/** A dashboard with one number, which a foreign function computes. */
const foreign: SavedDashboard = {
  ...saved,
  conditions: [],
  definition: {
    ...saved.definition,
    kpis: [{ title: 'Load', javascriptFunction: '(data) => data.map((row) => row.cpu_usage).length', query: null }],
    charts: [],
  },
}

export const stories = defineStories({
  'kept and shared ones': opened(saved, [], async (user) => {
    await user.sees('48')
    await user.sees('Devices 2025 · Shared by Tove Berg')
  }),
  'with a function from elsewhere, at the second try': opened(
    foreign,
    [refuse(readDatasetColumn, 'no-such-dataset'), columnFile],
    async (user) => {
      await user.hears("Couldn't load the columns of the dataset.")
      await user.lacks('heading', 'Load')
      await user.click('button', 'Try again')
      // Stories have no sandbox, so the watchdog has to expire.
      for (let index = 0; index < 3; index += 1) await user.letPass(9)
      await user.finds('heading', 'Load')
      await user.sees('The function took too long and was stopped.')
      await user.lacks('button', 'Try again')
    },
  ),
  'of an author with a long name': {
    ...about(
      [answer(listDashboards, [summary, { ...others, title: longNames.words, author: longNames.word }]), greeting],
      (user) => user.finds('button', new RegExp(longNames.word)),
    ),
    needsWidth: true,
    fits: true,
  },
  'none': about([answer(listDashboards, []), greeting], (user) => user.sees('Save a dashboard to find it here.')),
  'reading the list': about([never(listDashboards), greeting]),
  'the list cannot be read': about([unreachable(listDashboards), greeting], (user) =>
    user.hears("Couldn't load your dashboards"),
  ),
  'opening': inList(kept([never(readDashboard)], click('Fleet this year Devices 2025'))),
  'opened by a link': {
    ...kept([answer(readDashboard, saved)], (user) => user.finds('heading', 'Fleet this year')),
    at: openedByLink,
    screen: 'assistant-saved',
  },
  ...refusedStories(
    'opening is refused',
    readDashboard,
    readDashboard.refusals,
    inList(kept([], (user) => user.click('button', /^Fleet this year/))),
  ),
  'saved under a name': proposed([answer(saveDashboard, saved)], async (user) => {
    await named(user)
    await user.hears('Fleet this year is saved.')
    await user.finds('heading', 'Fleet this year')
  }),
  'saved without a name': proposed([], async (user) => {
    await user.click('button', 'Save')
    await user.fill('Name', ' ')
    await user.click('button', 'Save')
    await user.hears('Please enter a name')
  }),
  ...refusedStories('saving is refused', saveDashboard, saveDashboard.refusals, proposed([], named)),
  'changed filters are saved': opened(saved, [answer(saveDashboard, { ...saved, conditions: [] })], async (user) => {
    await user.lacks('button', 'Save changes')
    await user.click('button', 'Clear filters')
    await user.click('button', 'Save changes')
    await user.hears('Fleet this year is saved.')
    await user.lacks('button', 'Save changes')
    await user.finds('group', 'Dashboard actions', { focused: true })
  }),
  'a copy of a shared one': opened(
    { ...saved, ...others },
    [answer(saveDashboard, { ...saved, title: 'My prices' })],
    async (user) => {
      await user.lacks('button', 'Delete')
      await user.click('button', 'Save a copy')
      await user.fill('Name', 'My prices')
      await user.click('button', 'Save')
      await user.hears('My prices is saved.')
    },
  ),
  'pinned, and mailed every week': opened(
    saved,
    [answer(pinDashboard, ({ body }) => ({ ...saved, ...body }))],
    async (user) => {
      await user.click('button', 'Pin to Insights')
      await user.hears('Fleet this year is pinned to Insights.')
      await user.click('checkbox', 'Email it to me every Monday')
      await user.click('button', 'Remove from Insights')
      await user.hears('Fleet this year is no longer in Insights.')
    },
  ),
  'pinned before it is saved': proposed(
    [answer(saveDashboard, saved), answer(pinDashboard, { ...saved, is_pinned: true })],
    async (user) => {
      await user.click('button', 'Pin to Insights')
      await user.hears('Fleet this year is pinned to Insights.')
    },
  ),
  'a chart is pinned': proposed(
    [answer(saveDashboard, saved), answer(pinDashboard, { ...saved, is_pinned: true })],
    async (user) => {
      await user.click('button', 'Pin Number of rows by os to Insights')
      await user.hears('Fleet this year is pinned to Insights.')
    },
  ),
  ...refusedStories(
    'pinning is refused',
    pinDashboard,
    pinDashboard.refusals,
    opened(saved, [], click('Pin to Insights')),
  ),
  'another type of chart, which is saved': opened(saved, [answer(saveDashboard, saved)], async (user) => {
    await user.choose('Chart type of Number of rows by os', 'Treemap')
    await user.finds('button', 'Save changes')
  }),
  'the files that it can be saved as': {
    ...kept([answer(readDashboard, saved)], async (user) => {
      await user.click('button', 'Export')
      await user.finds('menuitem', 'PNG One picture of the whole dashboard')
    }),
    at: openedByLink,
    screen: 'assistant-export',
  },
  'saved in each form, and a chart too': opened(
    saved,
    [answer(exportDashboard, { file: 'JVBERi0=' })],
    async (user) => {
      for (const form of ['PDF', 'PNG', 'SVG', 'CSV', 'JSON']) await exported(form)(user)
      for (const form of ['PNG', 'SVG', 'CSV']) await user.click('button', `${form}: Number of rows by os`)
      await user.lacks('alert', "Couldn't create the file.")
    },
  ),
  'without the permission to save PDF': opened(
    saved,
    [answer(listDatasets, { datasets: [], may_export_pdf: false })],
    async (user) => {
      await user.click('button', 'Export')
      await user.finds('menuitem', /^PNG/)
      await user.lacks('menuitem', /^PDF/)
    },
  ),
  'being drawn': opened(saved, [never(exportDashboard)], async (user) => {
    await exported('PNG')(user)
    await user.finds('button', 'Export', { disabled: true })
  }),
  ...refusedStories(
    'the file is refused',
    exportDashboard,
    exportDashboard.refusals,
    opened(saved, [], (user) => exported('PDF')(user)),
  ),
  'shared, and no longer': opened(
    saved,
    [answer(shareDashboard, ({ body }) => ({ ...saved, ...body }))],
    async (user) => {
      await twice('Share', 'Share')(user)
      await user.hears('Fleet this year is shared.')
      await twice('Shared', 'Stop sharing')(user)
      await user.hears('Fleet this year is no longer shared.')
    },
  ),
  ...refusedStories(
    'sharing is refused',
    shareDashboard,
    shareDashboard.refusals,
    opened(saved, [], twice('Share', 'Share')),
  ),
  'renamed': opened(saved, [answer(saveDashboard, { ...saved, title: 'Fleet' })], async (user) => {
    await user.click('button', 'Rename')
    await user.fill('Name', 'Fleet')
    await user.click('button', 'Rename')
    await user.hears('Fleet is saved.')
    await user.finds('heading', 'Fleet')
  }),
  'deleted': opened(saved, [answer(deleteDashboard, null)], async (user) => {
    await twice('Delete', 'Delete')(user)
    await user.lacks('heading', 'Fleet this year')
    await user.hears('Fleet this year is deleted.')
  }),
  ...refusedStories(
    'deleting is refused',
    deleteDashboard,
    deleteDashboard.refusals,
    opened(saved, [], twice('Delete', 'Delete')),
  ),
  'its file is deleted': kept([answer(deleteDataset, null)], async (user) => {
    await user.click('button', 'Delete Devices 2025')
    await user.sees(/These dashboards will also be deleted: Fleet this year and Prices by city\./)
  }),
})
