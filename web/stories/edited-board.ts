import type { Board } from '@portico/features/insights/contract/board.ts'
import { readBoard, saveBoard } from '@portico/features/insights/contract/boards.ts'
import type { Story } from './define-stories.ts'
import { companiesListed } from './listed-devices.ts'
import { answer, type Answer } from './pretend-server.ts'
import { onPage } from './sample-account.ts'
import { boardAnswer, boardRead } from './sample-board.ts'
import type { User } from './user.ts'

const at = '/insights?edit=account'
/** The product's default board. */
export const usual = boardRead().board
/** A board that the user has saved. */
export const mine: Board = {
  ...usual,
  source: 'account',
  version: 3,
  changed_by: 'Ada Lindqvist',
  changed_at: '2026-06-14T08:00:00.000Z',
}
/** The version that another user has saved in the meantime, with fewer widgets. */
export const theirs: Board = {
  ...mine,
  widgets: usual.widgets.filter(({ kind }) => kind !== 'users'),
  version: 4,
  changed_by: 'Tove Berg',
  changed_at: '2026-06-15T09:28:00.000Z',
}
/** Returns a story that begins in the editor, with these answers. */
export const editing = (...answers: Answer[]): Story => ({
  at,
  ...onPage(...(answers.some(({ call }) => call === readBoard) ? [] : [boardAnswer()]), ...answers, companiesListed),
})
/** Accepts a board and returns it as it was sent. */
export const saves = answer(saveBoard, ({ body }) => ({ ...mine, widgets: body.widgets, version: 1 }))

/** Makes a change: removes a widget. */
export async function removeFirst(user: User) {
  await user.click('button', 'Remove Sign-ins per day')
  await user.hears('Sign-ins per day was removed')
}

/** Makes a change and saves it. */
export async function save(user: User) {
  await removeFirst(user)
  await user.click('button', 'Save')
}
