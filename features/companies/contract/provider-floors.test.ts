import { expect, it } from 'vitest'
import type { FlooredSettings } from '@portico/contract/core/tenants/company-settings.ts'
import { isBelowFloor, noFloor, strictestFloor } from './provider-floors.ts'

const loose: FlooredSettings = { collection: 'presence', needs_approval: false, update_ring: null }
const usual: FlooredSettings = { collection: 'standard', needs_approval: true, update_ring: 50 }

it.each([
  [usual, { collection: 'presence' }, [usual], true],
  [usual, { collection: 'command-lines' }, [usual], false],
  [usual, { needs_approval: false }, [usual], true],
  [usual, { needs_approval: false }, [loose], false],
  [usual, { needs_approval: false }, [loose, usual], true],
  [loose, { needs_approval: true }, [usual], false],
  [usual, { update_ring: null }, [usual], true],
  [usual, { update_ring: 10 }, [usual], true],
  [usual, { update_ring: 100 }, [usual], false],
  [usual, { update_ring: null }, [loose], false],
  [loose, {}, [usual], false],
] as const)('from %j by %j with the floors %j: %s', (before, changes, floors, below) => {
  expect(isBelowFloor(before, { ...before, ...changes }, strictestFloor(floors))).toBe(below)
})

it('of several floors the strictest value of each setting applies', () => {
  const others: FlooredSettings[] = [loose, { collection: 'command-lines', needs_approval: false, update_ring: 100 }]
  expect(strictestFloor([usual, ...others])).toEqual({
    collection: 'command-lines',
    needs_approval: true,
    update_ring: 100,
  })
  expect(strictestFloor([])).toEqual(noFloor)
})
