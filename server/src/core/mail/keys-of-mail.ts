import type { AppContext } from '#server/core/app-context.ts'
import type { StoredMail } from './mail.ts'
import { readReplyHash } from './mail-queries.ts'
import { replyHashOf } from './reply-token.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import type { Keys } from '#server/platform/crypto/secret.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import { readResetHash } from '#server/core/accounts/reset-queries.ts'

/**
 * Returns the keys from which a mail's secrets are derived: the newest ones, unless the hash of its link or reply
 * address is already stored. In that case they are the keys of that hash, even if the secret was rotated since;
 * `madeWith`, the reply address or the reset identifies them.
 */
export async function keysOfMail(
  { database, secret }: Pick<AppContext, 'database' | 'secret'>,
  { params, tenantId }: Pick<StoredMail, 'params' | 'tenantId'>,
): Promise<Keys> {
  const { resetId = '', replyId = '', madeWith = '' } = params
  if (madeWith !== '') return secret.accepted.find(({ fingerprint }) => fingerprint === madeWith) ?? secret
  if (secret.accepted.length === 1) return secret
  if (replyId !== '') {
    const stored = await readReplyHash(database, tenantId, replyId)
    return secret.accepted.find((keys) => stored?.equals(replyHashOf(keys, replyId)) === true) ?? secret
  }
  if (resetId === '') return secret
  const hash = await readResetHash(database, tenantId, resetId)
  const isMadeWith = (keys: Keys) => hash?.equals(hashOf(resetSecretsOf(keys, resetId).token)) === true
  return secret.accepted.find(isMadeWith) ?? secret
}
