import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import type pg from 'pg'
import { endedInCore, type EndedRows } from '#server/core/features/ended-rows.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { listen, type Listening } from '#server/platform/database/listen.ts'
import { deleteEnded } from './delete-ended-queries.ts'
import { findSession, touchSessions } from './session-queries.ts'
import { hasEnded, type Session } from './session.ts'
import { matches } from './token.ts'

/** Maximum number of sessions in memory. The one that was unused for longest is dropped first. */
const cachedAtMost = 50_000
/**
 * How often, in milliseconds, the use of sessions is stored. Idle time is exact on one node, and between nodes to
 * within this.
 */
const touchEvery = 20_000
/** A session used on several nodes is read again after this many milliseconds, so that no node considers it idle. */
const trustedFor = 60_000

type Entry = { session: Session; readAt: number }
type Watched = Pick<Session, 'tenantId' | 'accountId' | 'roleId'>
type Watcher = Watched & { key: string; changed: () => void }

/** `ended`: the kinds of rows that the store deletes after their end; those of the core if it is left out. */
type StoreParts = { database: Pool; log: Logger; ended?: readonly EndedRows[] }

export type SessionStore = {
  /** Returns the live session of these credentials (token and cookie), or null. Marks it as used. */
  find(token: string, cookie: string, now: number): Promise<Session | null>
  /**
   * Like `find`, but by the hash of the token (hexadecimal), for a browser whose other credentials prove that it once
   * had the token. Without `isUse` the session is not marked as used.
   */
  findByHash(tokenHash: string, cookie: string, now: number, isUse?: boolean): Promise<Session | null>
  /**
   * Calls `changed` whenever the session of a token's hash may have ended or changed. Returns the function that stops
   * it.
   */
  watch(tokenHash: string, session: Watched, changed: () => void): () => void
  /** Drops an account's sessions from this node's memory at once; the other nodes are notified by the database. */
  evictAccount(accountId: string): void
  /** Stores the pending uses and stops listening. */
  close(): Promise<void>
}

/**
 * Finds sessions, from memory if possible. The database notifies every node when a session ends, or an account, a role
 * or a tenant changes (LISTEN); while the connection is down memory is not used, so that a revocation is never missed.
 */
export async function openSessionStore(parts: StoreParts & { pool: pg.Pool }): Promise<SessionStore> {
  const store = new CachedSessions(parts)
  const listening = await listen(parts.pool, parts.log, {
    channels: {
      portico_session_end: (tokenHash) => store.evict(tokenHash),
      portico_account_change: (accountId) => store.evictAccount(accountId),
      portico_role_change: (roleId) => store.evictRole(roleId),
      portico_tenant_change: (tenantId) => store.evictTenant(tenantId),
    },
    onMissed: () => store.evictAll(),
  })
  store.listening = listening
  return store
}

class CachedSessions implements SessionStore {
  listening: Listening | null = null
  readonly #database: Pool
  readonly #log: Logger
  readonly #ended: readonly EndedRows[]
  readonly #entries = new Map<string, Entry>()
  readonly #watchers = new Set<Watcher>()
  readonly #touched = new Map<string, Map<string, number>>()
  readonly #timer: NodeJS.Timeout
  /** Counts invalidations, so that a read that began before one is not cached after it. */
  #invalidations = 0

  constructor({ database, log, ended = endedInCore }: StoreParts) {
    this.#database = database
    this.#log = log
    this.#ended = ended
    this.#timer = setInterval(() => void this.#write(), touchEvery).unref()
  }

  async find(token: string, cookie: string, now: number): Promise<Session | null> {
    return token === '' ? null : this.findByHash(hash('sha256', token, 'hex'), cookie, now)
  }

  async findByHash(key: string, cookie: string, now: number, isUse = true): Promise<Session | null> {
    if (cookie === '') return null
    const cached = this.#cached(key, now)
    // A session that looks idle here may have been used on another node: the database decides.
    const fresh = cached !== null && !hasEnded(cached, now)
    const session = fresh ? cached : await this.#read(key, now)
    if (session === null || !matches(cookie, session.cookieHash) || !session.isActive) return null
    if (hasEnded(session, now)) return null
    if (isUse) this.#touch(session, now)
    return session
  }

  watch(key: string, { tenantId, accountId, roleId }: Watched, changed: () => void): () => void {
    const watcher = { key, tenantId, accountId, roleId, changed }
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  evict(key: string): void {
    this.#invalidations += 1
    this.#entries.delete(key)
    this.#notify((watcher) => watcher.key === key)
  }

  evictAccount(accountId: string): void {
    this.#invalidations += 1
    for (const [key, { session }] of this.#entries) if (session.accountId === accountId) this.#entries.delete(key)
    this.#notify((watcher) => watcher.accountId === accountId)
  }

  evictRole(roleId: string): void {
    this.#invalidations += 1
    for (const [key, { session }] of this.#entries) if (session.roleId === roleId) this.#entries.delete(key)
    this.#notify((watcher) => watcher.roleId === roleId)
  }

  evictTenant(tenantId: string): void {
    this.#invalidations += 1
    for (const [key, { session }] of this.#entries) if (session.tenantId === tenantId) this.#entries.delete(key)
    this.#notify((watcher) => watcher.tenantId === tenantId)
  }

  evictAll(): void {
    this.#invalidations += 1
    this.#entries.clear()
    this.#notify(() => true)
  }

  #notify(isOf: (watcher: Watcher) => boolean): void {
    for (const watcher of this.#watchers) if (isOf(watcher)) watcher.changed()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.listening?.stop()
    await this.#write()
  }

  #cached(key: string, now: number): Session | null {
    const entry = this.#entries.get(key)
    if (entry === undefined || this.listening?.isReceiving() !== true || now - entry.readAt > trustedFor) return null
    // The entry is moved to the end, because the first entry of the map is the least recently used.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.session
  }

  async #read(key: string, now: number): Promise<Session | null> {
    const before = this.#invalidations
    const session = await findSession(this.#database, Buffer.from(key, 'hex'))
    if (session === null) return null
    const known = this.#entries.get(key)?.session
    if (known !== undefined) session.lastSeenAt = Math.max(session.lastSeenAt, known.lastSeenAt)
    if (before === this.#invalidations && this.listening?.isReceiving() === true) {
      this.#entries.set(key, { session, readAt: now })
      if (this.#entries.size > cachedAtMost) this.#entries.delete(this.#entries.keys().next().value ?? '')
    }
    return session
  }

  #touch(session: Session, now: number): void {
    session.lastSeenAt = Math.max(session.lastSeenAt, now)
    const ofTenant = this.#touched.get(session.tenantId) ?? new Map<string, number>()
    ofTenant.set(session.id, session.lastSeenAt)
    this.#touched.set(session.tenantId, ofTenant)
  }

  async #write(): Promise<void> {
    const touched = [...this.#touched]
    this.#touched.clear()
    for (const [tenant, seen] of touched) {
      await touchSessions(this.#database, tenant, seen).catch((error: unknown) =>
        this.#log.warn({ err: error, tenant }, 'Failed to store the last use of sessions; the next use stores it.'),
      )
    }
    await deleteEnded(this.#database, this.#ended).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'Failed to delete ended rows; retrying.'),
    )
  }
}
