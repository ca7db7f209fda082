import bowser from 'bowser'

/** The names that a device may have: for an unknown agent the library returns text that the sender chose. */
const names = new Set([...Object.values(bowser.BROWSER_MAP), ...Object.values(bowser.OS_MAP)])
const cachedAtMost = 2_000
const known = new Map<string, string>()

/**
 * Returns the display name of a user agent: `Chrome on Windows`, or as much of it as is recognised. Never text that the
 * sender chose: email notices contain it.
 */
export function deviceOf(agent: string): string {
  const cached = known.get(agent)
  if (cached !== undefined) return cached
  const device = describe(agent)
  if (known.size >= cachedAtMost) known.delete(known.keys().next().value ?? '')
  known.set(agent, device)
  return device
}

function describe(agent: string): string {
  if (agent.trim() === '') return 'Unknown device'
  const { browser, os } = bowser.parse(agent)
  const parts = [browser.name, os.name].filter((name) => name !== undefined && names.has(name))
  return parts.length === 0 ? 'Unknown device' : parts.join(' on ')
}
