import { expect, it } from 'vitest'
import { deviceActions } from './change-device-state.ts'
import { stateAfter } from './device-actions.ts'

const table: [string, string][] = [
  ['pending', 'approve - | retire retired | block blocked | restore -'],
  ['pending, waits', 'approve active | retire retired, waits | block blocked, waits | restore -'],
  ['pending, waits, silent', 'approve pending | retire retired, waits | block blocked, waits | restore -'],
  ['active', 'approve - | retire retired | block blocked | restore -'],
  ['retired', 'approve - | retire - | block blocked | restore active'],
  ['retired, silent', 'approve - | retire - | block blocked | restore pending'],
  ['blocked', 'approve - | retire - | block - | restore active'],
  ['blocked, waits', 'approve - | retire - | block - | restore pending, waits'],
]

it.each(table)('%s: %s', (from, expected) => {
  const [stored = '', ...marks] = from.split(', ')
  const facts = { needsApproval: marks.includes('waits'), hasReported: !marks.includes('silent') }
  const after = deviceActions.map((action) => {
    const next = stateAfter(action, { stored: stored as 'active', ...facts })
    return `${action} ${next === null ? '-' : `${next.stored}${next.needsApproval ? ', waits' : ''}`}`
  })
  expect(after.join(' | ')).toBe(expected)
})
