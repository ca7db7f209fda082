import type { Logger } from 'pino'
import type pg from 'pg'
import { listen, type Listening } from '#server/platform/database/listen.ts'

/** What a page that follows requests is notified of. */
export type Follower = {
  /** A request of its tenant has changed, or has a new note that agents alone see. */
  changed(number: number, forAgents: boolean): void
  /** Some changes may not have arrived. */
  missed(): void
  /** The server stops. */
  end(): void
}

export type RequestChanges = {
  /** Notifies a follower of the changes of a tenant until the returned function is called. */
  follow(tenantId: string, follower: Follower): Promise<() => void>
  /** Ends all followers, so that their responses end. */
  end(): void
  close(): Promise<void>
}

/**
 * The changes of requests as the database announces them with their commit: one connection for all followers of this node, opened by the
 * first one.
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
  // One that failed is tried again by the next follower.
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
