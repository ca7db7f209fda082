import type { ChangedFacts, Collection } from './device-facts.ts'

/**
 * Reduces facts to what a company collects. `presence` drops user, addresses, disks and applications but keeps the
 * hardware identity, including MAC addresses, to tell devices apart; `standard` drops command lines. Agents send only
 * these facts and the server stores only these. Usage, with the share of the fullest disk, is always reported.
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
