import bowser from 'bowser'

const remembered = 2_000
const known = new Map<string, string>()

/**
 * What a user agent is, for people: `Chrome on Windows`, or as much of it as can be told.
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
  const parts = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return parts.length === 0 ? 'Unknown device' : parts.join(' on ')
}
