import { expect, test } from 'vitest'
import { whyNoHandOver } from './hand-over-rules.ts'

test.each([
  [true, 1, false, null],
  [false, 1, false, 'chat-without-desk'],
  [true, 3, true, 'handed-over'],
  [false, 3, true, 'handed-over'],
  [true, 0, false, 'no-such-chat'],
  [false, 0, false, 'no-such-chat'],
] as const)('desk in the role: %s, %s messages, handed over: %s: %s', (hasDesk, messages, isHandedOver, why) => {
  expect(whyNoHandOver({ hasDesk, messages, isHandedOver })).toBe(why)
})
