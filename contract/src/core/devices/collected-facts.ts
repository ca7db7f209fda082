import type { ChangedFacts, Collection } from './device-facts.ts'

/**
 * The facts that a company collects: with `presence` no user, addresses, disks and applications, but the identity of the hardware, MAC
 * addresses among it, by which one device differs from another; with `standard` no command lines. Agents send no others, and the server stores no
 * others. Usage, with the share of the fullest disk, is reported always.
 */
export function collectedFacts<Facts extends ChangedFacts>(collection: Collection, facts: Facts): Facts {
  if (collection === 'command-lines') return facts
  if (collection === 'presence') {
    const nothing = { user: null, addresses: [], disks: [], applications: [] }
    const kept = Object.entries(nothing).filter(([name]) => name in facts)
    return { ...facts, ...Object.fromEntries(kept) }
  }
  const { applications } = facts
  if (applications === undefined) return facts
  return { ...facts, applications: applications.map(({ name, count }) => ({ name, count })) }
}
