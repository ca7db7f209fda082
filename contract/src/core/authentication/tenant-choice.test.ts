import { expect, it } from 'vitest'
import { areWaysIntoOne, undisclosedTenantId } from './tenant-choice.ts'

const rows: [tenantids: string[], are: boolean][] = [
  [['a', 'a'], true],
  [[undisclosedTenantId, undisclosedTenantId], true],
  [['a', 'b'], false],
  [['a', 'a', 'b'], false],
]

it.each(rows)('the choice among %j is one of ways into one tenant: %s', (tenantids, are) => {
  expect(areWaysIntoOne(tenantids.map((tenantid) => ({ tenantid })))).toBe(are)
})
