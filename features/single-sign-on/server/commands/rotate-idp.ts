import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { IdpContext, Named } from './idp-context.ts'
import { findConnectionById } from '#features/single-sign-on/server/connection-queries.ts'
import { isSecretRefused } from './check-idp.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { RotateOptions } from './idp-options.ts'
import { deleteOtherSecrets } from './command-queries.ts'
import { readClientSecret } from './read-client-secret.ts'
import { refusal, type CommandError } from '@portico/server/core/commands/define-command.ts'
import { noteChange } from '#features/single-sign-on/server/commands/settings/note-change.ts'
import { addKey, moveEnd } from '#features/single-sign-on/server/connection-administration-queries.ts'
import { rotateOwnKeys, type RotatedKeys } from './rotate-own-keys.ts'

/**
 * A client secret that is tried first: a new or an existing one, perhaps with a new end (`isEndMoved`). `retired`: the
 * number of other secrets that were deleted.
 */
export type RotatedSecret = { kind: 'client-secret'; isNew: boolean; isEndMoved: boolean; retired: number }

/**
 * Adds a client secret beside the one in use: the newest is tried first, and the older one stays valid until it is
 * retired, so that no sign-in fails. For an existing secret only the end is corrected. The older ones are not retired
 * for a secret that the provider refuses or that has ended. With SAML, or for `--own-keys`, our own keys are rotated.
 */
export async function rotateIdp(
  parts: IdpContext,
  { tenant, connection }: Named,
  options: RotateOptions,
): Promise<Result<RotatedSecret | RotatedKeys, CommandError>> {
  const retireOld = options['retire-old'] === true
  if (connection.protocol === 'saml' && options['secret-file'] !== undefined) {
    return refusal(`--secret-file is for OpenID, and ${connection.name} is SAML.`)
  }
  if (connection.protocol === 'saml' || options['own-keys'] === true) {
    return rotateOwnKeys(parts, { tenant, connection }, { now: options.now === true, retireOld })
  }
  const read = await readClientSecret(options, parts)
  if (!read.ok) return refusal(read.error)
  const key = read.value
  const found = retireOld ? await findConnectionById(parts.database, connection.id, parts.now) : null
  if (found !== null && (await isSecretRefused(parts, found, key)))
    return refusal('The provider refuses this client secret: without the older ones no sign-in would work.')
  const connectionKey = { tenantId: tenant.tenant_id, connectionId: connection.id }
  const isKept = ({ fingerprint }: { fingerprint: string }) => fingerprint === key.fingerprint
  return inTenant(parts.database, tenant.tenant_id, async (scope) => {
    const isNew = await addKey(scope, connectionKey, key)
    // A secret is in force if it is new, gets another end, or was in force in the connection before.
    const isInForce = isNew || key.endsAt !== null || found === null || found.secrets.some(isKept)
    if (!isInForce) {
      const correction = 'correct its end with --secret-ends, or no sign-in would work without the older ones.'
      return refusal(`This client secret has ended: ${correction}`)
    }
    const retired = retireOld ? await deleteOtherSecrets(scope, connectionKey, key.fingerprint) : 0
    const isEndMoved = !isNew && key.endsAt !== null && (await moveEnd(scope, connectionKey, key))
    if (isNew || isEndMoved || retired > 0)
      await noteChange(scope, parts, { tenant, event: 'connection-key-rotated', what: connection.name })
    return ok({ kind: 'client-secret', isNew, isEndMoved, retired })
  })
}
