import { readBoard, saveBoard } from '#features/insights/contract/boards.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { editing, mine, removeFirst, save, saves, theirs } from '@portico/web/stories/edited-board.ts'
import { refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { boardAnswer } from '@portico/web/stories/sample-board.ts'

export const stories = defineStories({
  'another user was faster with the default of the role': {
    ...editing(
      boardAnswer({ board: { ...mine, source: 'role' } }),
      boardAnswer({ board: { ...theirs, source: 'role' } }),
      refuse(saveBoard, 'board-changed'),
    ),
    at: '/insights?edit=role',
    async play(user) {
      await save(user)
      await user.sees(/^Tove Berg saved this board/)
      await user.click('button', 'Load their version')
      await user.lacks('button', 'Remove Users by role')
    },
  },
  'another window was faster': {
    ...editing(boardAnswer({ board: mine }), boardAnswer({ board: theirs }), refuse(saveBoard, 'board-changed')),
    screen: 'insights-conflict',
    async play(user) {
      await save(user)
      await user.finds('dialog', 'This board has changed since you opened it')
      await user.sees(/^You saved this board in another window/)
    },
  },
  'another window was faster, and is overwritten': {
    ...editing(boardAnswer({ board: mine }), boardAnswer({ board: theirs }), refuse(saveBoard, 'board-changed'), saves),
    async play(user) {
      await save(user)
      await user.click('button', 'Overwrite')
      await user.finds('button', 'Edit Dashboard')
    },
  },
  'another window was faster, and what it saved is loaded': {
    ...editing(boardAnswer({ board: mine }), boardAnswer({ board: theirs }), refuse(saveBoard, 'board-changed')),
    async play(user) {
      await save(user)
      await user.click('button', 'Load the saved board')
      await user.lacks('button', 'Remove Users by role')
      await user.finds('button', 'Save', { disabled: true })
    },
  },
  'another window was faster, and the edit goes on': {
    ...editing(boardAnswer({ board: mine }), unreachable(readBoard), refuse(saveBoard, 'board-changed')),
    async play(user) {
      await save(user)
      await user.sees('This board has changed since you opened it.')
      await user.click('button', 'Keep editing')
      await user.finds('button', 'Save', { disabled: false })
    },
  },
  'another window saves during the edit': {
    ...editing(boardAnswer({ board: mine }), boardAnswer({ board: theirs })),
    async play(user) {
      await removeFirst(user)
      await user.letPass(31)
      await user.hears(/^You saved this board in another window at/)
      await user.click('button', 'Load the saved board')
      await user.lacks('button', 'Remove Users by role')
    },
  },
})
