import { expect, test } from 'vitest'
import { keepRowOrder } from './keep-row-order.ts'

const rowsOf = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((item) => ({ id: item[0] ?? '', value: item }))
const keep = (shown: string, read: string, size = 4) => {
  const { rows, hasMoved } = keepRowOrder(rowsOf(shown), rowsOf(read), size, ({ id }) => id)
  return [rows.map(({ value }) => value).join(' '), hasMoved]
}

test.for([
  ['the first rows are shown as they were read', '', 'a1 b1', 'a1 b1', false],
  ['new values in the same order', 'a1 b1', 'a2 b2', 'a2 b2', false],
  ['another order: the rows stay', 'a1 b1 c1', 'c2 a2 b2', 'a2 b2 c2', true],
  ['a further row at the end', 'a1 b1', 'a2 b2 c1', 'a2 b2 c1', false],
  ['a further row among the others follows them', 'a1 c1', 'a2 b1 c2', 'a2 c2 b1', true],
  ['a full page takes no further row', 'a1 b1 c1 d1', 'e1 a2 b2 c2', 'a2 b2 c2 d1', true],
  ['a row that is gone stays as it was', 'a1 b1 c1', 'a2 c2', 'a2 b1 c2', true],
])('%s', ([, shown = '', read = '', rows, hasMoved]) => {
  expect(keep(String(shown), String(read))).toEqual([rows, hasMoved])
})
