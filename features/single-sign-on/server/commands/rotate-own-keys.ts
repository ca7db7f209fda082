import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { IdpContext, Named } from './idp-context.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { dayText } from '@portico/server/core/commands/list-texts.ts'
import { refusal, type CommandError } from '@portico/server/core/commands/define-command.ts'
import { noteChange } from '#features/single-sign-on/server/commands/settings/note-change.ts'
import {
  addKey,
  beginKey,
  endKeys,
  readOwnKeys,
} from '#features/single-sign-on/server/connection-administration-queries.ts'
import { makeOwnKey } from '#features/single-sign-on/server/keys/own-keys.ts'

const day = 86_400_000
/**
 * How long the next signing key is published before it signs, in milliseconds. Providers read metadata daily or by
 * hand.
 */
const publishedBefore = 7 * day
/** How long the previous keys stay published after the next key has begun to sign, in milliseconds. */
const keptAfter = 30 * day

/** `now`: the next key signs at once. `retireOld`: the former keys end at once, which needs `now`. */
export type Rotation = { now: boolean; retireOld: boolean }

/** When the next signing key begins to sign, and when the former keys end. */
export type RotatedKeys = { kind: 'own-keys'; beginsAt: Date; formerEndAt: Date }

/**
 * Rotates our own keys at a provider with an overlap (decisions/0049): the next signing key is published before it
 * signs, and the former ones stay published after it. The next encryption key is published at once; the former ones
 * decrypt until the same end. Refuses while a next signing key is already waiting, unless it is to sign now.
 */
export async function rotateOwnKeys(
  parts: IdpContext,
  { tenant, connection }: Named,
  rotation: Rotation,
): Promise<Result<RotatedKeys, CommandError>> {
  const { database, secret, now } = parts
  if (rotation.retireOld && !rotation.now) {
    return refusal('--retire-old ends the former keys at once, so the next one must sign at once: add --now.')
  }
  const beginsAt = rotation.now ? now : new Date(now.getTime() + publishedBefore)
  const endsAt = rotation.retireOld ? now : new Date(beginsAt.getTime() + keptAfter)
  const made = [await makeOwnKey(secret, 'signing-key', beginsAt), await makeOwnKey(secret, 'encryption-key')]
  const connectionKey = { tenantId: tenant.tenant_id, connectionId: connection.id }
  return inTenant(database, tenant.tenant_id, async (scope) => {
    const keys = await readOwnKeys(scope, connectionKey, now)
    const waiting = keys.find(({ begins_at }) => begins_at !== null && begins_at > now)
    if (waiting !== undefined && !rotation.now) {
      const from = dayText(waiting.begins_at ?? now)
      return refusal(`The next signing key is published already and signs from ${from}; --now lets it sign at once.`)
    }
    const newest = keys.find(({ kind }) => kind === 'encryption-key')
    const kept = waiting === undefined ? [] : [waiting, ...(newest === undefined ? [] : [newest])]
    if (waiting !== undefined) await beginKey(scope, connectionKey, waiting.id, now)
    await endKeys(scope, connectionKey, { kept: kept.map(({ id }) => id), endsAt })
    if (waiting === undefined) for (const key of made) await addKey(scope, connectionKey, key)
    await noteChange(scope, parts, { tenant, event: 'connection-key-rotated', what: connection.name })
    return ok({ kind: 'own-keys', beginsAt, formerEndAt: endsAt })
  })
}
