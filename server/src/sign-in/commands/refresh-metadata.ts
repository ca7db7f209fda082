import type { House } from '#server/plumbing/house.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import { readStaleMetadata, saveMetadata } from '#server/sign-in/commands/queries.ts'
import { keysOfMetadata } from '#server/sign-in/commands/keys-of-metadata.ts'
import { addKey } from '#server/sign-in/providers/administration/queries.ts'

/** How often it is looked whose metadata is a day old, in milliseconds. */
const every = 3_600_000

type Parts = Pick<House, 'database' | 'log'>

/**
 * Reads the metadata of SAML providers again that were read more than a day ago, and so learns of new certificates before
 * the old ones end. What cannot be read leaves what is known in force. Gives how many were read.
 */
export async function refreshMetadata({ database, log }: Parts, now: Date): Promise<number> {
  const stale = await readStaleMetadata(database, new Date(now.getTime() - 86_400_000))
  if (stale.length === 0) return 0
  const { readMetadata } = await import('#server/sign-in/commands/read-metadata.ts')
  let read = 0
  for (const { tenant_id: tenantId, id: connectionId, name, issuer, metadata_url } of stale) {
    const { saml, problem } = await readMetadata(metadata_url, '/', issuer)
    if (problem !== null) {
      const line = `The metadata of ${name} cannot be read; what is known stays in force. ${problem}`
      log.warn({ tenant: tenantId, connection: connectionId, issuer }, line)
      continue
    }
    const place = { tenantId, connectionId }
    await inTenant(database, tenantId, async (tenant) => {
      await saveMetadata(tenant, place, JSON.stringify(saml), now)
      for (const key of keysOfMetadata(saml)) await addKey(tenant, place, key)
    })
    read += 1
  }
  return read
}

/** Does so every hour, for as long as the server runs. Gives back what stops it. */
export function keepMetadataFresh(parts: Parts): () => void {
  const refresh = (): void => {
    refreshMetadata(parts, new Date()).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'The metadata of SAML providers could not be refreshed; it is tried again.'),
    )
  }
  const timer = setInterval(refresh, every).unref()
  return () => clearInterval(timer)
}
