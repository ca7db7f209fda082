import { expect, it } from 'vitest'
import { collectedFacts } from './collected-facts.ts'

const facts = {
  hostname: 'desk-1',
  user: 'nina',
  addresses: [{ ip: '192.0.2.1', mac: '3c:52:82:00:00:01', name: 'eth0' }],
  disks: [{ mount: '/', size: 2, used: 1 }],
  applications: [{ name: 'psql', count: 1, command_lines: ['psql --password=secret'] }],
}
const withoutLines = [{ name: 'psql', count: 1 }]

it.each([
  ['presence', facts, { hostname: 'desk-1', user: null, addresses: [], disks: [], applications: [] }],
  ['standard', facts, { ...facts, applications: withoutLines }],
  ['command-lines', facts, facts],
  ['presence', { hostname: 'desk-2' }, { hostname: 'desk-2' }],
  ['presence', { user: 'otto' }, { user: null }],
  ['standard', { user: 'otto' }, { user: 'otto' }],
] as const)('with %s, %j is %j', (collection, given, collected) => {
  expect(collectedFacts(collection, given)).toEqual(collected)
})
