import { randomUUID } from 'node:crypto'
import { holdingConnection } from '#server/platform/database/caller.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { codeOf } from '#server/platform/database/database-away.ts'
import { migrationNames } from '#server/platform/database/migrate.ts'
import { checkWriting, readDatabaseState } from './readiness-queries.ts'

/** The reason why a node cannot serve. */
export type NotReady = 'draining' | 'database-away' | 'read-only' | 'disk-full' | 'old-schema'

/** How long the outcome of a check is used, in milliseconds: anyone may ask, and each check writes. */
const validFor = 1_000

/** SQLSTATEs of a database that accepts no writes, and of a disk that is full or whose quota is used up. */
const readOnlyState = /^25006$/
const diskFullStates = /^(53100|53400|58030)$/

/**
 * Returns a function that checks whether this node can serve: the database responds, is not a standby, has every
 * migration of this program and can be written to. It resolves with the first reason against that, or null. Requests
 * within a second share one check.
 */
export function openReadiness(database: Pool): () => Promise<NotReady | null> {
  const node = randomUUID()
  let checked: Promise<NotReady | null> | null = null
  let validUntil = -Infinity
  return () => {
    if (checked !== null && performance.now() < validUntil) return checked
    // Until its outcome is known all requests wait for this one.
    validUntil = Infinity
    checked = check(database, node).finally(() => (validUntil = performance.now() + validFor))
    return checked
  }
}

async function check(database: Pool, node: string): Promise<NotReady | null> {
  try {
    // Skips the queue for connections: a busy node is still ready.
    return await holdingConnection(async () => {
      const { isReadOnly, applied } = await readDatabaseState(database)
      if (isReadOnly) return 'read-only'
      const has = new Set(applied)
      if ((await migrationNames()).some((name) => !has.has(name))) return 'old-schema'
      await checkWriting(database, node)
      return null
    })
  } catch (error) {
    if (readOnlyState.test(codeOf(error))) return 'read-only'
    return diskFullStates.test(codeOf(error)) ? 'disk-full' : 'database-away'
  }
}
