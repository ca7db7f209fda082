import { removeWidget } from '#features/insights/contract/board-rules.ts'
import { listWidgetChoices, readWidgets } from '#features/insights/contract/widgets.ts'
import { resetBoard, saveBoard } from '#features/insights/contract/boards.ts'
import { agree } from '@portico/web/stories/agree.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { editing, mine, removeFirst, save, saves, usual } from '@portico/web/stories/edited-board.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { boardAnswer, boardRead, mayAll, widgetDataOf } from '@portico/web/stories/sample-board.ts'
import type { User } from '@portico/web/stories/user.ts'

const kinds = boardRead().widgets.map(({ kind, title, about }) => ({ kind, title, about }))
const choices = answer(listWidgetChoices, {
  kinds,
  charts: [
    {
      dashboard: '2a4f6c80-1b3d-4e5f-8a90-1c2d3e4f5a6b',
      chart: 0,
      title: 'Price by city',
      dashboard_title: 'Fleet this year',
    },
  ],
})
const previews = answer(readWidgets, ({ body }) => ({
  filter: boardRead().filter,
  widgets: body.widgets.map((widget) => widgetDataOf(widget)),
}))

async function reset(user: User) {
  await user.click('button', 'Reset to default')
  await user.finds('alertdialog', 'Reset this board?')
  await agree(user)
}

export const stories = defineStories({
  'as it opens': { ...editing(), screen: 'insights-edit' },
  'as it opens in Arabic': { ...editing(), language: 'ar' },
  'begun from the page': {
    ...editing(),
    at: '/insights',
    async play(user) {
      await user.click('button', 'Edit Dashboard')
      await user.finds('button', 'Discard')
    },
  },
  'one of a company, by its own administrator': {
    ...editing(boardAnswer({ may: { ...mayAll, set_defaults: { company: true, role: false } } })),
    play: (user) => user.findsField('Board', { text: 'account' }),
  },
  'one of the user alone': {
    ...editing(boardAnswer({ may: { ...mayAll, set_defaults: { company: false, role: false } } })),
    async play(user) {
      await user.sees('My board')
      await user.lacks('combobox', 'Board')
    },
  },
  'moved, resized and cancelled by keys': {
    ...editing(),
    needsWidth: true,
    async play(user) {
      await user.click('button', 'Move or resize Users by role')
      await user.press('ArrowLeft')
      await user.press('Escape')
      await user.hears(/^Cancelled: Users by role, column 10/)
      await user.press('Shift+ArrowRight')
      await user.press('Enter')
      await user.finds('button', 'Move or resize Users by role', { focused: true })
    },
  },
  'a widget is removed by key, which is taken back and repeated': {
    ...editing(),
    needsWidth: true,
    async play(user) {
      await user.click('button', 'Move or resize Active sessions')
      await user.press('Delete')
      await user.finds('button', 'Move or resize Requests by state', { focused: true })
      await user.press('Control+z')
      await user.finds('button', 'Remove Active sessions')
      await user.press('Control+y')
      await user.lacks('button', 'Remove Active sessions')
    },
  },
  'a step is taken back and repeated': {
    ...editing(),
    async play(user) {
      await removeFirst(user)
      await user.finds('button', 'Save', { disabled: false })
      await user.click('button', 'Undo')
      await user.finds('button', 'Remove Sign-ins per day')
      await user.finds('button', 'Save', { disabled: true })
      await user.click('button', 'Redo')
      await user.lacks('button', 'Remove Sign-ins per day')
    },
  },
  'widgets that can be added': {
    ...editing(choices, previews),
    screen: 'insights-add-widget',
    async play(user) {
      await user.click('button', 'Add widget')
      await user.finds('button', 'Add Price by city', { disabled: false })
    },
  },
  'a widget is added': {
    ...editing(choices, previews),
    async play(user) {
      await user.click('button', 'Add widget')
      await user.click('button', 'Add Price by city')
      await user.click('button', 'Close')
      await user.finds('button', 'Remove Price by city')
    },
  },
  'widgets are searched': {
    ...editing(choices, previews),
    async play(user) {
      await user.click('button', 'Add widget')
      await user.fill('Search', 'zebra')
      await user.sees('Nothing found')
    },
  },
  'the widgets are being read': {
    ...editing(never(listWidgetChoices)),
    play: (user) => user.click('button', 'Add widget'),
  },
  'the widgets cannot be read': {
    ...editing(unreachable(listWidgetChoices)),
    async play(user) {
      await user.click('button', 'Add widget')
      await user.hears("Couldn't load the widgets")
    },
  },
  ...refusedStories('previews are refused', readWidgets, ['no-such-company', 'range-not-valid'], {
    ...editing(choices),
    play: (user) => user.click('button', 'Add widget'),
  }),
  'saved': {
    ...editing(saves),
    async play(user) {
      await save(user)
      await user.finds('button', 'Edit Dashboard')
    },
  },
  'edited again after it was saved': {
    ...editing(
      boardAnswer({ board: mine }),
      boardAnswer({ board: mine }),
      boardAnswer({ board: { ...mine, widgets: removeWidget(mine.widgets, 'sign-ins'), version: 4 } }),
      answer(saveBoard, ({ body }) => ({ ...mine, widgets: body.widgets, version: 4 })),
    ),
    at: '/insights',
    async play(user) {
      await user.click('button', 'Edit Dashboard')
      await save(user)
      await user.click('button', 'Edit Dashboard')
      await user.finds('button', 'Remove Users by role')
      await user.lacks('button', 'Remove Sign-ins per day')
    },
  },
  'being saved': { ...editing(never(saveBoard)), play: save },
  ...refusedStories(
    'saving is refused',
    saveBoard,
    ['board-edit-not-permitted', 'board-defaults-not-permitted', 'board-not-valid'],
    { ...editing(), play: save },
  ),
  'discarded without changes': {
    ...editing(),
    async play(user) {
      await user.click('button', 'Discard')
      await user.finds('button', 'Edit Dashboard')
    },
  },
  'asked before changes are discarded': {
    ...editing(),
    async play(user) {
      await removeFirst(user)
      await user.click('button', 'Discard')
      await user.finds('alertdialog', 'Discard the changes?')
    },
  },
  'asked before the page is left': {
    ...editing(),
    needsWidth: true,
    async play(user) {
      await removeFirst(user)
      await user.click('link', 'Devices')
      await user.finds('alertdialog', 'Discard the changes?')
      await user.click('button', 'Keep editing')
      await user.finds('button', 'Save', { disabled: false })
    },
  },
  'reset to default': {
    ...editing(boardAnswer({ board: mine }), answer(resetBoard, usual)),
    async play(user) {
      await reset(user)
      await user.finds('button', 'Edit Dashboard')
    },
  },
  'asked before it is reset': {
    ...editing(boardAnswer({ board: mine })),
    play: (user) => user.click('button', 'Reset to default'),
  },
  ...refusedStories('resetting is refused', resetBoard, ['board-edit-not-permitted', 'board-defaults-not-permitted'], {
    ...editing(boardAnswer({ board: mine })),
    play: reset,
  }),
  'the default of the role': {
    ...editing(boardAnswer({ board: { ...mine, source: 'role' } })),
    at: '/insights?edit=role',
    play: (user) => user.findsField('Board', { text: 'role' }),
  },
  'not permitted to the role': {
    ...editing(boardAnswer({ may: { ...mayAll, edit: false } })),
    async play(user) {
      await user.finds('region', 'Devices')
      await user.lacks('button', 'Discard')
    },
  },
})
