import { describe, expect, it } from 'vitest'
import { cellAfter } from './grid-move.ts'

// Seven cells in rows of four: 0 1 2 3 / 4 5 6.
describe('the focus on seven cards, four in a row', () => {
  it.each([
    [0, 'ArrowRight', 1, 0],
    [3, 'ArrowRight', 4, 2],
    [6, 'ArrowRight', 6, 5],
    [0, 'ArrowLeft', 0, 1],
    [4, 'ArrowLeft', 3, 5],
    [1, 'ArrowDown', 5, 5],
    [3, 'ArrowDown', 6, 6],
    [5, 'ArrowDown', 5, 5],
    [5, 'ArrowUp', 1, 1],
    [2, 'ArrowUp', -1, -1],
    [5, 'Home', 0, 0],
    [1, 'End', 6, 6],
    [1, 'Enter', null, null],
    [1, 'a', null, null],
  ])('of card %i, %s: leads to %s, from right to left to %s', (at, key, to, mirrored) => {
    const grid = { at, count: 7, columns: 4 }
    expect(cellAfter(key, { ...grid, isRightToLeft: false })).toBe(to)
    expect(cellAfter(key, { ...grid, isRightToLeft: true })).toBe(mirrored)
  })
})
