import type { Board } from '@portico/features/insights/contract/board.ts'
import { readBoard } from '@portico/features/insights/contract/read-board.ts'
import { saveBoard } from '@portico/features/insights/contract/save-board.ts'
import type { Story } from './define-stories.ts'
import { companiesListed } from './listed-devices.ts'
import { answer, type Answer } from './pretend-server.ts'
import { onPage } from './sample-account.ts'
import { boardAnswer, boardRead } from './sample-board.ts'
import type { User } from './user.ts'

const at = '/insights?edit=account'
/** The board of the product. */
export const usual = boardRead().board
/** A board of the user that is stored. */
export const mine: Board = {
  ...usual,
  source: 'account',
  version: 3,
  changed_by: 'Ada Lindqvist',
  changed_at: '2026-06-14T08:00:00.000Z',
}
/** What another user saved meanwhile: fewer widgets. */
export const theirs: Board = {
  ...mine,
  widgets: usual.widgets.filter(({ kind }) => kind !== 'users'),
  version: 4,
  changed_by: 'Tove Berg',
  changed_at: '2026-06-15T09:28:00.000Z',
}
/** A story that begins in the editor, with these answers. */
export const editing = (...answers: Answer[]): Story => ({
  at,
  ...onPage(...(answers.some(({ call }) => call === readBoard) ? [] : [boardAnswer()]), ...answers, companiesListed),
})
/** A board is saved as it is sent. */
export const saves = answer(saveBoard, ({ body }) => ({ ...mine, widgets: body.widgets, version: 1 }))

/** A change. */
export async function removeFirst(user: User) {
  await user.click('button', 'Remove Sign-ins per day')
  await user.hears('Sign-ins per day was removed')
}

/** A change, and Save. */
export async function save(user: User) {
  await removeFirst(user)
  await user.click('button', 'Save')
}
