import type { AppContext } from '#server/core/app-context.ts'
import type { Credentials } from '#server/features/single-sign-on/connection.ts'
import { openOwnKeys } from '#server/features/single-sign-on/keys/own-keys.ts'
import type { FoundConnection } from '#server/features/single-sign-on/connection-queries.ts'

/**
 * What we authenticate with at the provider of a connection at an instant, opened. A secret or key that another secret of
 * the deployment sealed is left out.
 */
export function openCredentials(
  context: Pick<AppContext, 'secret'>,
  { secrets, ownKeys }: Pick<FoundConnection, 'secrets' | 'ownKeys'>,
  at: Date,
): Credentials {
  const opened = secrets.flatMap(({ fingerprint, sealed }) => {
    const secret = sealed === null ? null : context.secret.unseal(sealed)
    return secret === null ? [] : [{ fingerprint, secret }]
  })
  return { secrets: opened, keys: openOwnKeys(context, ownKeys, at) }
}
