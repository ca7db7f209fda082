import { exportBoard, mailBoard, saveBoardLayout } from '#features/insights/contract/boards.ts'
import { savePreferences } from '#features/landing/contract/preferences.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { companiesListed } from '@portico/web/stories/listed-devices.ts'
import { answer, answerEvents, never, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { boardAnswer, boardRead } from '@portico/web/stories/sample-board.ts'
import type { User } from '@portico/web/stories/user.ts'

const page = (...answers: Answer[]): Story => ({
  at: '/insights',
  ...onPage(boardAnswer(), companiesListed, ...answers),
})
const { board } = boardRead()

async function openExport(user: User) {
  await user.click('button', 'Export to PDF')
  await user.finds('dialog', 'Export to PDF')
}
async function download(user: User) {
  await openExport(user)
  await user.click('button', 'Download PDF')
}
const mailWeekly = async (user: User) => {
  await openExport(user)
  await user.click('checkbox', 'Email me this board every Monday')
}
async function openLayout(user: User) {
  await user.click('button', 'Change Page Layout')
  await user.finds('dialog', 'Change Page Layout')
}
async function saveLayout(user: User) {
  await openLayout(user)
  await user.click('radio', 'Compact')
  await user.click('button', 'Save')
}
const file = btoa('%PDF-1.7')

export const stories = defineStories({
  'the layout of the page': { ...page(), screen: 'insights-layout', play: openLayout },
  'another layout is shown at once': {
    ...page(),
    async play(user) {
      await openLayout(user)
      await user.click('radio', 'Two columns')
      await user.click('button', 'Cancel')
      await user.lacks('dialog', 'Change Page Layout')
    },
  },
  'another layout is saved': {
    ...page(answer(saveBoardLayout, ({ body: { layout } }) => ({ ...board, layout }))),
    async play(user) {
      await saveLayout(user)
      await user.lacks('dialog', 'Change Page Layout')
    },
  },
  'the layout is being saved': { ...page(never(saveBoardLayout)), play: saveLayout },
  ...refusedStories(
    'the layout is refused',
    saveBoardLayout,
    ['layout-not-permitted', 'board-defaults-not-permitted'],
    {
      ...page(),
      play: saveLayout,
    },
  ),
  'another theme': {
    ...page(answer(savePreferences, { Insights: {} })),
    async play(user) {
      await openLayout(user)
      await user.choose('Theme', 'Modern')
      await user.findsField('Theme', { text: 'Modern' })
    },
  },
  'the export, before it begins': { ...page(), screen: 'insights-export', play: openExport },
  'the server reads for the export': {
    ...page(answerEvents(exportBoard, [{ step: 'reading', done: 5, of: 12 }], null)),
    async play(user) {
      await download(user)
      await user.finds('progressbar', 'Loading the figures')
    },
  },
  'the export is cancelled': {
    ...page(answerEvents(exportBoard, [{ step: 'drawing', done: 1, of: 3 }], null)),
    async play(user) {
      await download(user)
      await user.finds('progressbar', 'Drawing the pages')
      await user.click('button', 'Cancel')
      await user.finds('button', 'Download PDF', { disabled: false })
    },
  },
  'the file is saved': {
    ...page(answerEvents(exportBoard, [], { file, name: 'Insights 2026-06-15.pdf', missing: [] })),
    async play(user) {
      await download(user)
      await user.hears('Insights 2026-06-15.pdf was saved.')
    },
  },
  'the file is saved without some widgets': {
    ...page(
      answerEvents(exportBoard, [], { file, name: 'Insights.pdf', missing: ['Busiest devices', 'Price by city'] }),
    ),
    async play(user) {
      await download(user)
      await user.hears('Busiest devices')
    },
  },
  ...refusedStories(
    'the export is refused',
    exportBoard,
    ['no-such-company', 'range-not-valid', 'export-not-permitted', 'export-busy'],
    { ...page(), play: download },
  ),
  'mailed every week': {
    ...page(answer(mailBoard, { mails_weekly: true })),
    async play(user) {
      await mailWeekly(user)
      await user.finds('checkbox', 'Email me this board every Monday', { checked: true })
      await user.hears(/^Every Monday to .+@.+: All companies/)
    },
  },
  ...refusedStories('mails are refused', mailBoard, ['no-such-company', 'range-not-valid', 'export-not-permitted'], {
    ...page(),
    play: mailWeekly,
  }),
})
