import { expect, it } from 'vitest'
import { filledReply } from './replies.ts'

it('replaces the placeholders, and nothing else in braces', () => {
  const values = { requester: 'Ada {number}', number: '14', agent: '$& Ben' }
  expect(filledReply('Hello {requester}, #{number} {other} {agent} {{number}}', values)).toBe(
    'Hello Ada {number}, #14 {other} $& Ben {14}',
  )
})
