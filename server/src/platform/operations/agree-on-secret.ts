import type { Pool } from '#server/platform/database/connect.ts'
import { readOrKeepFingerprint } from './operation-queries.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'

/**
 * Checks that this node accepts the secret that the database is sealed with; otherwise codes mailed by one node could
 * not be entered at another. Throws an error of one sentence when it does not. `secret rotate` changes the secret.
 */
export async function agreeOnSecret(database: Pool, secret: Secret): Promise<void> {
  const kept = await readOrKeepFingerprint(database, secret.fingerprint)
  if (secret.accepted.some(({ fingerprint }) => fingerprint === kept)) return
  throw new Error(
    'This database was set up with another PORTICO_SECRET. Set the same one on every node; to change it, set the old one ' +
      'as PORTICO_SECRET_PREVIOUS and run: npm run portico -- secret rotate',
  )
}
