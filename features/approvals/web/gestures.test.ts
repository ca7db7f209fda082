import { describe, expect, it, test } from 'vitest'
import { authorOfHold, authorOfPath, authorOfRepeats, type Sample } from './gestures.ts'

/** Positions that a function of 0 to 1 gives, each after this many milliseconds. */
const path = (count: number, each: number, at: (share: number) => { x: number; y: number }): Sample[] =>
  Array.from({ length: count + 1 }, (_, index) => ({ ...at(index / count), at: index * each }))

/** A curve that begins and ends slowly, as hands move, in whole pixels. */
const hand = (x: number, y: number, bend: number) => (share: number) => {
  const eased = share * share * (3 - 2 * share)
  return { x: Math.round(100 + x * eased), y: Math.round(100 + y * eased + bend * Math.sin(Math.PI * share)) }
}

describe('the path of a person', () => {
  test.each([
    ['across the page', path(30, 16, hand(400, 220, 24))],
    ['to the side', path(25, 16, hand(300, 0, 6))],
    ['with a fast mouse', path(60, 8, hand(700, 300, 40))],
    ['a small one', path(12, 16, hand(30, 12, 5))],
    [
      'on a busy page, with one gap',
      [
        ...path(6, 16, hand(60, 20, 6)),
        ...path(20, 16, hand(300, 90, 20)).map((one) => ({ ...one, x: one.x + 90, at: one.at + 300 })),
      ],
    ],
  ])('%s', (_name, samples) => expect(authorOfPath(samples)).toBe('person'))
})

describe('the path of a program', () => {
  const line = (share: number) => ({ x: 100 + 200 * share, y: 100 + 150 * share })
  test.each([
    ['in eight equal steps, one for each frame', path(8, 16, line)],
    ['in eight equal steps at once', path(8, 1, line)],
    ['in eight equal steps, slowly', path(8, 50, line)],
    [
      'in equal steps of whole pixels',
      path(20, 16, (share) => ({ x: Math.round(333 * share), y: Math.round(77 * share) })),
    ],
    ['faster than a hand', path(30, 0.5, hand(400, 220, 24))],
    ['from place to place', path(6, 200, (share) => ({ x: (share * 7919) % 800, y: (share * 6007) % 600 }))],
  ])('%s', (_name, samples) => expect(authorOfPath(samples)).toBe('program'))
})

describe('the path that says nothing', () => {
  test.each([
    ['nothing', []],
    ['one position', path(0, 16, hand(0, 0, 0)).slice(0, 1)],
    ['one jump', path(1, 16, hand(300, 200, 0))],
    ['a few pixels', path(4, 16, hand(5, 2, 1))],
    ['a slow one along a line', path(12, 16, (share) => ({ x: Math.round(12 * share), y: 0 }))],
  ])('%s', (_name, samples) => expect(authorOfPath(samples)).toBe('unknown'))
})

it('a hold and repeats are judged by their times', () => {
  expect([0, 3, 19, 20, 90, 900].map(authorOfHold)).toEqual([
    'program',
    'program',
    'program',
    'person',
    'person',
    'person',
  ])
  expect(authorOfRepeats([0])).toBe('unknown')
  expect(authorOfRepeats([0, 1, 2])).toBe('unknown')
  expect(authorOfRepeats([0, 30, 70])).toBe('person')
})
