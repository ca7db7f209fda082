import type { Logger } from 'pino'
import type pg from 'pg'
import { listen, type Listening } from '#server/platform/database/listen.ts'

/** A page that follows requests, and its notifications. */
export type Follower = {
  /** A request of its tenant has changed, or has a new note that only technicians see. */
  changed(number: number, forAgents: boolean): void
  /** Some changes may have been lost. */
  missed(): void
  /** The server is stopping. */
  end(): void
}

export type RequestChanges = {
  /** Notifies a follower of a tenant's changes until the returned function is called. */
  follow(tenantId: string, follower: Follower): Promise<() => void>
  /** Ends all followers and their responses. */
  end(): void
  close(): Promise<void>
}

/**
 * Opens the stream of request changes, which the database announces on commit. All followers of this node share one
 * connection, opened by the first.
 */
export function openRequestChanges({ pool, log }: { pool: pg.Pool; log: Logger }): RequestChanges {
  const followers = new Map<string, Set<Follower>>()
  const all = () => [...followers.values()].flatMap((ofTenant) => [...ofTenant])
  let listening: Promise<Listening> | null = null
  let hasEnded = false
  const channels = {
    portico_request_change(payload: string) {
      const [tenantId = '', number = '', audience = ''] = payload.split(' ')
      for (const follower of followers.get(tenantId) ?? []) follower.changed(Number(number), audience === 'agents')
    },
  }
  const onMissed = () => all().forEach((follower) => follower.missed())
  // The next follower retries a failed connection.
  const open = () => (listening ??= listen(pool, log, { channels, onMissed }).catch(failed))
  function failed(error: unknown): never {
    listening = null
    throw error
  }
  return {
    async follow(tenantId, follower) {
      await open()
      const ofTenant = followers.get(tenantId) ?? new Set()
      followers.set(tenantId, ofTenant.add(follower))
      if (hasEnded) follower.end()
      return () => {
        ofTenant.delete(follower)
        if (ofTenant.size === 0 && followers.get(tenantId) === ofTenant) followers.delete(tenantId)
      }
    },
    end() {
      hasEnded = true
      all().forEach((follower) => follower.end())
    },
    async close() {
      const opened = await listening?.catch(() => null)
      await opened?.stop()
    },
  }
}
