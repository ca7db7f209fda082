import type { ServerMetadata } from 'openid-client'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { readMetadata } from './read-metadata.ts'
import { storeMetadata } from './refresh-metadata.ts'
import { readAddresses } from '#features/single-sign-on/server/commands/settings/addresses.ts'
import type { ClientCheck } from '#features/single-sign-on/server/oidc/check-client.ts'
import { openCredentials } from '#features/single-sign-on/server/keys/own-keys.ts'
import { openOidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import {
  findConnectionById,
  type FoundConnection,
  type SealedSecret,
} from '#features/single-sign-on/server/connection-queries.ts'
import { readProviderError } from '#features/single-sign-on/server/read-provider-error.ts'
import { markTested } from './command-queries.ts'
import { refusal, type CommandError } from '@portico/server/core/commands/define-command.ts'
import type { IdpContext, Named } from './idp-context.ts'

/**
 * The result of testing a provider. OpenID: its discovery document, and whether it accepts our client, which may stay
 * unknown. SAML: the metadata, which was stored.
 */
export type TestedIdp =
  | { protocol: 'oidc'; name: string; provider: ServerMetadata; client: ClientCheck }
  | { protocol: 'saml'; name: string; entityId: string; certificates: number }

type Tested = Promise<Result<TestedIdp, CommandError>>

/**
 * Reads the data that a provider publishes, and with OpenID checks whether it accepts our client, as a sign-in would.
 * `metadata`: the new file of a SAML provider that has no address for it. Refuses if the provider cannot be read or
 * refuses our client.
 */
export async function testIdp(parts: IdpContext, { tenant, connection }: Named, metadata?: string): Tested {
  const found = await findConnectionById(parts.database, connection.id, parts.now)
  if (found === null) return refusal(`${connection.name} is switched off.`)
  if (found.connection.protocol === 'saml') return refreshMetadata({ tenant, connection }, parts, metadata)
  const checked = await checkProvider(found, parts).catch((error: unknown) =>
    err(readProviderError(error, found.connection).advice),
  )
  const testedAt = checked.ok ? parts.now : null
  await markTested(parts.database, tenant.tenant_id, connection.id, testedAt)
  if (!checked.ok) return refusal(checked.error)
  return ok({ protocol: 'oidc', name: connection.name, ...checked.value })
}

type Checked = { provider: ServerMetadata; client: ClientCheck }

/**
 * Returns the discovery document of an OpenID provider, and whether it accepts our client. Throws the errors that
 * `readProviderError` reads.
 */
async function checkProvider(found: FoundConnection, parts: IdpContext): Promise<Result<Checked, string>> {
  const { connection } = found
  const connectionCredentials = openCredentials(parts, found, parts.now)
  const oidc = openOidcClients()
  const provider = (await oidc.configurationOf(connection, connectionCredentials)).serverMetadata()
  const { jwks_uri: keysAddress } = provider
  if (keysAddress === undefined) return err('Its discovery document names no keys (jwks_uri).')
  const keys = await fetch(keysAddress, { signal: AbortSignal.timeout(5_000) })
  if (!keys.ok) return err(`Its keys cannot be read: ${keysAddress} answers ${keys.status}.`)
  const [addresses] = await readAddresses(parts, connection)
  const client = await oidc.checkClient(connection, connectionCredentials, addresses?.redirect ?? '')
  if (client.verdict === 'refused') return err(client.error?.advice ?? 'The provider refused this client.')
  return ok({ provider, client })
}

/**
 * Returns whether an OpenID provider refuses our client only with this secret; false too if that cannot be determined,
 * for example because the provider is unavailable, or because we authenticate by our key.
 */
export async function isSecretRefused(
  parts: IdpContext,
  found: FoundConnection,
  secret: SealedSecret,
): Promise<boolean> {
  const [addresses] = await readAddresses(parts, found.connection)
  const credentials = openCredentials(parts, { ...found, secrets: [secret] }, parts.now)
  const client = await openOidcClients().checkClient(found.connection, credentials, addresses?.redirect ?? '')
  return client.method !== 'private_key_jwt' && client.error?.reason === 'invalid_client'
}

/** Reads the metadata of a SAML provider again, with the certificates that it names at that time. */
async function refreshMetadata({ tenant, connection }: Named, parts: IdpContext, given?: string): Tested {
  const { metadata_url, issuer, name } = connection
  const from = given ?? metadata_url
  if (from === '') return refusal(`${name} was set from a file: specify the new one with --metadata <file>.`)
  const read = await readMetadata(from, parts.folder, issuer)
  if (!read.ok) return refusal(read.error)
  const saml = read.value
  const connectionKey = { tenantId: tenant.tenant_id, connectionId: connection.id, issuer, metadataUrl: metadata_url }
  const stored = await storeMetadata(parts.database, connectionKey, saml, parts.now)
  if (stored === null) return refusal(`${name} has been changed since: test it again.`)
  await markTested(parts.database, tenant.tenant_id, connection.id, parts.now)
  return ok({ protocol: 'saml', name, entityId: saml.entityId, certificates: saml.certificates.length })
}
