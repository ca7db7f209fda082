import { expect, it } from 'vitest'
import { deviceState, type DeviceReason } from '@portico/contract/core/devices/device-state.ts'
import { deviceActions } from './change-device-state.ts'
import { offeredActions, stateAfter } from './device-actions.ts'

const table: [string, string][] = [
  ['pending', 'approve - | reject - | retire retired | block blocked | restore -'],
  ['pending, waits', 'approve active | reject - | retire retired, waits | block blocked, waits | restore -'],
  ['pending, waits, silent', 'approve pending | reject - | retire retired, waits | block blocked, waits | restore -'],
  ['pending, waits, warned', 'approve active | reject - | retire retired, waits | block blocked, waits | restore -'],
  ['pending, silent, warned', 'approve pending | reject - | retire retired | block blocked | restore -'],
  ['active', 'approve - | reject - | retire retired | block blocked | restore -'],
  ['active, warned', 'approve active | reject - | retire retired | block blocked | restore -'],
  ['active, silent, warned', 'approve active | reject - | retire retired | block blocked | restore -'],
  ['retired', 'approve - | reject - | retire - | block blocked | restore active'],
  ['retired, silent', 'approve - | reject - | retire - | block blocked | restore pending'],
  ['retired, warned', 'approve - | reject - | retire - | block blocked | restore active'],
  ['blocked', 'approve - | reject - | retire - | block - | restore active'],
  ['blocked, waits', 'approve - | reject - | retire - | block - | restore pending, waits'],
  ['blocked, warned', 'approve - | reject - | retire - | block - | restore active'],
  ['active, claimed', 'approve active | reject active | retire retired | block blocked | restore -'],
  ['active, silent, claimed', 'approve active | reject active | retire retired | block blocked | restore -'],
  ['pending, silent, claimed', 'approve pending | reject pending | retire retired | block blocked | restore -'],
  [
    'pending, waits, claimed',
    'approve active | reject pending, waits | retire retired, waits | block blocked, waits | restore -',
  ],
  ['blocked, claimed', 'approve - | reject - | retire - | block - | restore active'],
]

function standingOf(from: string) {
  const [stored = '', ...marks] = from.split(', ')
  const warnings: DeviceReason[] = ['disk-full']
  if (marks.includes('warned')) warnings.push('possible-duplicate')
  if (marks.includes('claimed')) warnings.push('awaiting-reattachment')
  return {
    stored: stored as 'active',
    needsApproval: marks.includes('waits'),
    hasReported: !marks.includes('silent'),
    warnings,
  }
}

it.each(table)('%s: %s', (from, expected) => {
  const after = deviceActions.map((action) => {
    const next = stateAfter(action, standingOf(from))
    return `${action} ${next === null ? '-' : `${next.stored}${next.needsApproval ? ', waits' : ''}`}`
  })
  expect(after.join(' | ')).toBe(expected)
})

it.each(table)('%s: is offered what is possible, and approval wherever that is', (from) => {
  const standing = standingOf(from)
  const lastSeenAt = standing.hasReported ? 0 : null
  for (const now of [0, 3_600_000]) {
    const { state, reasons } = deviceState({ ...standing, lastSeenAt, hello: 60 }, now)
    const offered = offeredActions({ state, reasons: [...reasons] })
    for (const action of offered) expect(stateAfter(action, standing)).not.toBeNull()
    for (const action of ['approve', 'reject'] as const)
      expect(offered.includes(action)).toBe(stateAfter(action, standing) !== null)
  }
})
