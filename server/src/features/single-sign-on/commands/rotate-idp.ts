import { inTenant } from '#server/core/tenants/scope.ts'
import type { IdpCommand } from '#server/features/single-sign-on/commands/idp-command.ts'
import { deleteOtherSecrets } from '#server/features/single-sign-on/commands/command-queries.ts'
import { readClientSecret } from '#server/features/single-sign-on/commands/read-client-secret.ts'
import type { CommandParts, Named } from '#server/core/commands/command-parts.ts'
import { said, wrong, type Said } from '#server/core/commands/said.ts'
import { noteChange } from '#server/features/single-sign-on/commands/settings/note-change.ts'
import { addKey, moveEnd } from '#server/features/single-sign-on/connection-administration-queries.ts'
import { rotateOwnKeys } from '#server/features/single-sign-on/commands/rotate-own-keys.ts'

/**
 * Adds a client secret beside the one in use: the newest is tried first, and the older one goes on until it is retired,
 * so that no sign-in fails meanwhile. Of a secret that is there already the end is corrected. With SAML, or for `--own-keys`, our own keys are rotated.
 */
export async function rotateIdp(
  { options }: IdpCommand,
  { tenant, connection }: Named,
  parts: CommandParts,
): Promise<Said> {
  const retireOld = options['retire-old'] === true
  if (connection.protocol === 'saml' && options['secret-file'] !== undefined) {
    return wrong(`--secret-file is for OpenID, and ${connection.name} is SAML.`)
  }
  if (connection.protocol === 'saml' || options['own-keys'] === true) {
    return rotateOwnKeys({ tenant, connection }, parts, { now: options.now === true, retireOld })
  }
  const read = await readClientSecret(options, parts)
  if (read.problem !== null) return wrong(read.problem)
  const place = { tenantId: tenant.tenant_id, connectionId: connection.id }
  return inTenant(parts.database, tenant.tenant_id, async (scope) => {
    const isNew = await addKey(scope, place, read.key)
    const retired = retireOld ? await deleteOtherSecrets(scope, place, read.key.fingerprint) : 0
    const isMoved = !isNew && read.key.endsAt !== null && (await moveEnd(scope, place, read.key))
    if (isNew || isMoved || retired > 0)
      await noteChange(scope, parts, { tenant, event: 'connection-key-rotated', what: connection.name })
    const there = isMoved ? 'This secret is there already; its end is noted.' : 'This secret is there already.'
    const about = isNew ? 'The new secret is tried first from now on.' : there
    return said(
      about,
      retired > 0 ? `Older secrets that are gone: ${retired}.` : 'Older ones go on until --retire-old.',
    )
  })
}
