import type { House } from '#server/plumbing/house.ts'
import type { Mail } from '#server/plumbing/mail/mail.ts'
import { readResetHash } from '#server/plumbing/mail/queries.ts'
import { resetSecretsOf } from '#server/plumbing/reset-secrets.ts'
import type { Keys } from '#server/plumbing/secret.ts'
import { hashOf } from '#server/plumbing/session/token.ts'

/**
 * The keys that a mail is written with: the newest, but for a link whose hash is stored already. A mail that waited while the
 * secret was rotated is written with the one that its link was made with.
 */
export async function keysOfMail(
  { database, secret }: Pick<House, 'database' | 'secret'>,
  { params, tenantId }: Pick<Mail, 'params' | 'tenantId'>,
): Promise<Keys> {
  const resetId = params['resetId'] ?? ''
  if (secret.accepted.length === 1 || resetId === '') return secret
  const hash = await readResetHash(database, tenantId, resetId)
  const isMadeWith = (keys: Keys) => hash?.equals(hashOf(resetSecretsOf(keys, resetId).token)) === true
  return secret.accepted.find(isMadeWith) ?? secret
}
