import { expect, test } from 'vitest'
import { businessTimeText, shownTarget } from './time-left.ts'

test.each([
  [0, '0m'],
  [59, '59m'],
  [60, '1h'],
  [270, '4h 30m'],
  [599, '9h 59m'],
  [605, '10h'],
  [4800, '80h'],
])('%i minutes are %s', (minutes, text) => {
  expect(businessTimeText('en-GB', minutes).replaceAll('min', 'm')).toBe(text)
})

test.each([
  [null, null, null],
  [30, 240, { target: 'response', left: 30 }],
  [null, 240, { target: 'resolution', left: 240 }],
  [30, -5, { target: 'resolution', left: -5 }],
  [-30, 240, { target: 'response', left: -30 }],
] as const)('a response in %s and a resolution in %s', (response, resolution, expected) => {
  expect(shownTarget({ response_left: response, resolution_left: resolution })).toEqual(expected)
})
