import type { Database } from '#server/plumbing/database/scope.ts'
import { readOrKeepFingerprint } from '#server/plumbing/operations/queries.ts'
import type { Secret } from '#server/plumbing/secret.ts'

/**
 * Makes sure that every node of a database holds the same secret: codes mailed by one could not be entered at another
 * otherwise. Throws one sentence when they differ.
 */
export async function agreeOnSecret(database: Database, secret: Secret): Promise<void> {
  if ((await readOrKeepFingerprint(database, secret.fingerprint)) === secret.fingerprint) return
  throw new Error('This database was set up with another PORTICO_SECRET. Set the same one on every node.')
}
