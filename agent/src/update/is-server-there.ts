import type { AgentState } from '#agent/platform/state-file.ts'

const patience = 10_000

/** Returns whether the server currently responds, directly or through the gateway. */
export async function isServerThere({ server, gateway }: Pick<AgentState, 'server' | 'gateway'>): Promise<boolean> {
  try {
    const address = gateway === null ? new URL('/readyz', server) : new URL('/healthz', gateway)
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) })
    if (!response.ok) return false
    if (gateway === null) return true
    const { uplink } = Object(await response.json()) as { uplink?: unknown }
    return uplink === 'up'
  } catch {
    return false
  }
}
