import { describe, expect, it } from 'vitest'
import { likeness } from './words.ts'

describe('how much two words are alike', () => {
  it.each([
    ['settled', 'settlement'],
    ['attendance', 'attended'],
    ['manager', 'mgr'],
    ['department', 'dept'],
    ['amount', 'amt'],
    ['quantity', 'qty'],
    ['allergy', 'allergie'],
  ])('%s and %s are', (one, other) => {
    expect(likeness(one, other)).toBeGreaterThan(0.5)
    expect(likeness(other, one)).toBe(likeness(one, other))
  })

  it.each([
    ['count', 'country'],
    ['date', 'database'],
    ['total', 'totality'],
    ['order', 'odor'],
    ['average', 'age'],
    ['name', 'nation'],
  ])('%s and %s are not', (one, other) => {
    expect(likeness(one, other)).toBeLessThanOrEqual(0.5)
  })
})
