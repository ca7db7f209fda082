import type { House } from '#server/plumbing/house.ts'
import type { Credentials } from '#server/sign-in/providers/connection.ts'
import { openOwnKeys } from '#server/sign-in/providers/own-keys.ts'
import type { FoundConnection } from '#server/sign-in/providers/queries.ts'

/**
 * What we authenticate with at the provider of a connection at an instant, opened. A secret or key that another secret of
 * the deployment sealed is left out.
 */
export function openCredentials(
  house: Pick<House, 'secret'>,
  { secrets, ownKeys }: Pick<FoundConnection, 'secrets' | 'ownKeys'>,
  at: Date,
): Credentials {
  const opened = secrets.flatMap(({ fingerprint, sealed }) => {
    const secret = sealed === null ? null : house.secret.unseal(sealed)
    return secret === null ? [] : [{ fingerprint, secret }]
  })
  return { secrets: opened, keys: openOwnKeys(house, ownKeys, at) }
}
