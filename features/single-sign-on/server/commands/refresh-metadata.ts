import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { deleteOtherCertificates, readSaml, readStaleMetadata, saveMetadata } from './command-queries.ts'
import { addKey, type NewKey } from '#features/single-sign-on/server/connection-administration-queries.ts'
import type { Connection } from '#features/single-sign-on/server/connection.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { SamlProvider } from '@portico/saml/provider.ts'

const refreshMetadataJob = defineJob({
  name: 'refresh-metadata',
  payload: noPayload,
  schedule: { cron: '37 * * * *', catchUp: 86_400_000, queue: 'foreign' },
})

type Parts = Pick<AppContext, 'database' | 'log'>
/** The settings of a connection when its metadata was requested. */
type ConnectionKey = { tenantId: string; connectionId: string; issuer: string; metadataUrl: string }

/**
 * Every hour, re-reads SAML metadata that is more than a day old, so that new certificates are stored before the old
 * ones end; all nodes use the stored data. If it cannot be read, the stored metadata stays in force. Returns how many
 * were read.
 */
export function handleRefreshMetadata({ database, log }: Parts): HandledJob<number> {
  return handleJob(refreshMetadataJob, log, async (_payload, { attempt, now }) => {
    const stale = await readStaleMetadata(database, new Date(now.getTime() - 86_400_000))
    if (stale.length === 0) return 0
    const { readMetadata } = await import('./read-metadata.ts')
    let read = 0
    for (const { tenant_id: tenantId, id: connectionId, name, issuer, metadata_url } of stale) {
      const about = { tenant: tenantId, connection: connectionId }
      await attempt('metadata-read', about, async () => {
        const saml = await readMetadata(metadata_url, '/', issuer)
        if (!saml.ok) {
          const line = `The metadata of ${name} cannot be read; the stored metadata stays in use. ${saml.error}`
          return log.warn({ ...about, issuer }, line)
        }
        const connectionKey = { tenantId, connectionId, issuer, metadataUrl: metadata_url }
        if ((await storeMetadata(database, connectionKey, saml.value, now)) !== null) read += 1
      })
    }
    return read
  })
}

/**
 * Stores the re-read metadata of a provider, and keeps the certificates that it no longer names for a few more minutes.
 * Returns the provider as it is now in force. Stores nothing and returns null if the connection was set to another
 * provider or address before this one answered: a replaced provider must not come back by answering slowly.
 */
export async function storeMetadata(
  database: Pool,
  connectionKey: ConnectionKey,
  read: SamlProvider,
  now: Date,
): Promise<SamlProvider | null> {
  const { afterRereading, openSamlProvider } = await import('@portico/saml/provider.ts')
  return inTenant(database, connectionKey.tenantId, async (tenant) => {
    const kept = await readSaml(tenant, connectionKey, connectionKey)
    if (kept === null) return null
    const stored = afterRereading(openSamlProvider(kept, now), read, now)
    await saveMetadata(tenant, connectionKey, JSON.stringify(stored), now)
    const keys = keysOfMetadata(read)
    for (const key of keys) await addKey(tenant, connectionKey, key)
    await deleteOtherCertificates(
      tenant,
      connectionKey,
      keys.map(({ fingerprint }) => fingerprint),
    )
    return stored
  })
}

/**
 * The time in milliseconds after which metadata may be read again even if the limit per minute is used up, because
 * strangers can use it up.
 */
const readAgainAfter = 6_000
/** When the metadata of a connection was last read for an unknown key on this node, in milliseconds. */
const lastRead = new Map<string, number>()

/**
 * Connections, with their settings, whose metadata is being read on this node, so that concurrent sign-ins wait for one
 * read.
 */
const underWay = new Map<string, Promise<SamlProvider | null>>()

/**
 * Reads the metadata of a provider because a message was signed by a key that it does not name: the provider may have
 * rotated its key. Returns the provider as it is now, or null if nothing new can be read: its metadata comes from a
 * file, cannot be read, or was read too often within the last minute, since messages of strangers cause reads.
 */
export async function rereadMetadata(
  { database, log, limits }: Pick<AppContext, 'database' | 'log' | 'limits'>,
  connection: Connection,
  now: Date,
): Promise<SamlProvider | null> {
  const { tenantId, id: connectionId, name, issuer, metadataUrl } = connection
  const connectionKey = { tenantId, connectionId, issuer, metadataUrl }
  const { openSamlProvider } = await import('@portico/saml/provider.ts')
  const tried = openSamlProvider(connection.saml, now)
  const kept = await inTenant(database, tenantId, (tenant) => readSaml(tenant, connectionKey, connectionKey))
  if (kept === null) return null
  const stored = openSamlProvider(kept, now)
  const isNew = stored.certificates.some(({ pem }) => tried.certificates.every((other) => other.pem !== pem))
  if (isNew) return stored
  const key = JSON.stringify(connectionKey)
  const before = underWay.get(key)
  if (before !== undefined) return before
  if (metadataUrl === '') return null
  const isRecent = now.getTime() - (lastRead.get(connectionId) ?? 0) < readAgainAfter
  if (limits.take('metadata', connectionId) > 0 && isRecent) return null
  lastRead.set(connectionId, now.getTime())
  const reading = (async () => {
    const { readMetadata } = await import('./read-metadata.ts')
    const saml = await readMetadata(metadataUrl, '/', issuer)
    if (saml.ok) return storeMetadata(database, connectionKey, saml.value, now)
    const about = { tenant: tenantId, connection: connectionId, issuer }
    log.warn(about, `The metadata of ${name} could not be read for an unknown signing key. ${saml.error}`)
    return null
  })().finally(() => underWay.delete(key))
  underWay.set(key, reading)
  return reading
}

/** Returns the provider's certificates as keys, so that a warning of their end is logged. */
export const keysOfMetadata = ({ certificates }: SamlProvider): NewKey[] =>
  certificates.map(({ pem, fingerprint, validFrom, validUntil }) => ({
    kind: 'provider-certificate',
    sealed: null,
    certificate: pem,
    fingerprint,
    beginsAt: new Date(validFrom),
    endsAt: new Date(validUntil),
  }))
