import { exportTenant, removeSample } from '#features/trial/contract/trial-data.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { FirstSteps } from './first-steps.tsx'
import { TrialStanding } from './trial-standing.tsx'

const dates = { ends_at: '2026-06-20T09:30:00.000Z', deleted_at: '2026-07-20T09:30:00.000Z' }
const done = { read: true, brand: false, desk: false }
const shows = () => <FirstSteps done={done} onTheme={() => undefined} onRemoved={() => Promise.resolve()} />
const ended = () => <TrialStanding mayExtend trial={{ state: 'ended', days_left: 0, ...dates }} />

export const stories = defineStories({
  'the first steps of an owner': { shows, play: (user) => user.sees('Done') },
  'removing the sample data': {
    shows,
    answers: [never(removeSample)],
    async play(user) {
      await user.click('button', 'Remove the sample data')
      await user.finds('button', 'Remove the sample data', { disabled: true })
    },
  },
  'removing the sample data has failed': {
    shows,
    answers: [unreachable(removeSample)],
    async play(user) {
      await user.click('button', 'Remove the sample data')
      await user.hears('Network Error')
    },
  },
  ...refusedStories('removing the sample data is refused', removeSample, removeSample.refusals, {
    shows,
    play: (user) => user.click('button', 'Remove the sample data'),
  }),
  ...refusedStories('exporting is refused', exportTenant, exportTenant.refusals, {
    shows: ended,
    play: (user) => user.click('button', 'Export your data'),
  }),
  'exporting after the end': {
    shows: ended,
    answers: [never(exportTenant)],
    async play(user) {
      await user.click('button', 'Export your data')
      await user.finds('button', 'Export your data', { disabled: true })
    },
  },
  'exporting after the end has failed': {
    shows: ended,
    answers: [unreachable(exportTenant)],
    async play(user) {
      await user.click('button', 'Export your data')
      await user.hears('Network Error')
    },
  },
})
