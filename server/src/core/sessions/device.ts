import bowser from 'bowser'

/** All that a device may be called: of an agent that it does not know, the library gives the sender's own words. */
const names = new Set([...Object.values(bowser.BROWSER_MAP), ...Object.values(bowser.OS_MAP)])
const remembered = 2_000
const known = new Map<string, string>()

/**
 * What a user agent is, for people: `Chrome on Windows`, or as much of it as can be told. Never the sender's own words:
 * notices by mail have it in them.
 */
export function deviceOf(agent: string): string {
  const before = known.get(agent)
  if (before !== undefined) return before
  const device = describe(agent)
  if (known.size >= remembered) known.delete(known.keys().next().value ?? '')
  known.set(agent, device)
  return device
}

function describe(agent: string): string {
  if (agent.trim() === '') return 'Unknown device'
  const { browser, os } = bowser.parse(agent)
  const parts = [browser.name, os.name].filter((name) => name !== undefined && names.has(name))
  return parts.length === 0 ? 'Unknown device' : parts.join(' on ')
}
