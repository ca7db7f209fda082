import { listDatasets, readDataset, refreshDataset, scheduleDataset } from '#features/assistant/contract/datasets.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { about, dataset, greeting, ownDetail, ownSummaries } from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'

const { column_list: columns } = dataset
const proposal = proposeDashboard(columns, 'Devices')
const listed = answer(listDatasets, { datasets: ownSummaries, may_export_pdf: true })
const inZone = { ...ownDetail, report: { ...ownDetail.report, timezone: 'Europe/Berlin' } }
const read = answer(readDataset, { dataset: ownDetail, proposal })

const [devices, signIns] = ownSummaries.map((summary) => ({ ...summary, version: summary.version === 0 ? 0 : 4 }))
if (devices === undefined || signIns === undefined) throw new Error('There are no own data.')
const readSignIns = { ...devices, id: 'sign-ins' as const, title: 'Sign-ins' }

async function openData(user: User) {
  await user.click('button', /^Devices/)
  await user.click('radio', 'Data')
}

/** Returns a story for wide windows only, because on phones the datasets are in a drawer. */
const opened = (
  answers: Parameters<typeof about>[0],
  play: (user: User) => Promise<unknown> = () => Promise.resolve(),
) => ({
  ...about([greeting, listed, read, ...answers], async (user) => {
    await openData(user)
    await play(user)
  }),
  needsWidth: true as const,
})

export const stories = defineStories({
  'own data and no file': {
    ...about([greeting, listed], async (user) => {
      await user.finds('button', /^Devices/)
      await user.sees('Not loaded')
    }),
    needsWidth: true,
  },
  'own data that are read for the first time': {
    ...about(
      [
        greeting,
        answer(listDatasets, { datasets: [signIns], may_export_pdf: true }),
        answer(listDatasets, { datasets: [readSignIns], may_export_pdf: true }),
        answer(readDataset, { dataset: { ...ownDetail, id: 'sign-ins', title: 'Sign-ins' }, proposal }),
      ],
      async (user) => {
        await user.click('button', /^Sign-ins.*Not loaded/)
        await user.finds('button', /^Sign-ins.*240 rows/)
        await user.misses('Not loaded')
      },
    ),
    needsWidth: true,
  },
  'the dashboard of own data': {
    ...about([greeting, listed, read], async (user) => {
      await user.click('button', /^Devices/)
      await user.finds('button', 'Calculated twice. Source of Avg price')
      await user.sees(/^As of .*2026/)
    }),
    needsWidth: true,
    screen: 'assistant-own-data',
  },
  'when it was read, in which time zone, and what was left out': {
    ...about([greeting, listed, answer(readDataset, { dataset: inZone, proposal })], async (user) => {
      await openData(user)
      await user.sees(/Times are in the time zone Europe\/Berlin\./)
      await user.sees('Only the newest 240 of 200,240 rows are used.')
    }),
    needsWidth: true,
  },
  'read before time zones were known': opened(
    [answer(readDataset, { dataset: inZone, proposal }), answer(refreshDataset, inZone)],
    async (user) => {
      await user.sees(/Times are in UTC\. Refresh to see them in your time zone\./)
      await user.click('button', 'Refresh')
      await user.sees(/Times are in the time zone Europe\/Berlin\./)
    },
  ),
  'refreshing': opened([never(refreshDataset)], (user) => user.click('button', 'Refresh')),
  'refreshed': opened([answer(refreshDataset, ownDetail)], (user) => user.click('button', 'Refresh')),
  ...refusedStories(
    'refreshing is refused',
    refreshDataset,
    refreshDataset.refusals,
    opened([], (user) => user.click('button', 'Refresh')),
  ),
  'on a schedule': opened([answer(scheduleDataset, ownDetail)], (user) => user.choose('Update schedule', 'Every week')),
  ...refusedStories(
    'the schedule is refused',
    scheduleDataset,
    scheduleDataset.refusals,
    opened([], (user) => user.choose('Update schedule', 'Every week')),
  ),
})
