import { readMetadata } from '#server/sign-in/commands/read-metadata.ts'
import { storeMetadata } from '#server/sign-in/commands/refresh-metadata.ts'
import { openCredentials } from '#server/sign-in/providers/credentials.ts'
import { openOidcClients } from '#server/sign-in/providers/oidc-client.ts'
import { findConnectionById } from '#server/sign-in/providers/queries.ts'
import { readTrouble } from '#server/sign-in/providers/read-trouble.ts'
import { markTested } from '#server/sign-in/commands/queries.ts'
import type { CommandParts, Named } from '#server/sign-in/commands/command-parts.ts'
import { said, wrong, type Said } from '#server/sign-in/commands/said.ts'

/**
 * Asks a provider what it says of itself, as a sign-in would. The client secret itself is proven by the first sign-in.
 * `metadata`: the new file of a SAML provider that has no address for it.
 */
export async function testIdp({ tenant, connection }: Named, parts: CommandParts, metadata?: string): Promise<Said> {
  const found = await findConnectionById(parts.database, connection.id, parts.now)
  if (found === null) return wrong(`${connection.name} is switched off.`)
  if (found.connection.protocol === 'saml') return refreshMetadata({ tenant, connection }, parts, metadata)
  const credentials = openCredentials(parts, found, parts.now)
  try {
    const provider = (await openOidcClients().configurationOf(found.connection, credentials)).serverMetadata()
    const keys = await fetch(provider.jwks_uri ?? '', { signal: AbortSignal.timeout(5_000) })
    if (!keys.ok) return wrong(`Its keys cannot be had: ${provider.jwks_uri ?? ''} answers ${keys.status}.`)
    await markTested(parts.database, tenant.tenant_id, connection.id, parts.now)
    return said(
      `${connection.name} answers as ${provider.issuer}`,
      `people are sent to  ${provider.authorization_endpoint ?? ''}`,
      `tokens come from    ${provider.token_endpoint ?? ''}`,
      `ends sessions at    ${provider.end_session_endpoint ?? 'nowhere'}`,
      `names itself in its answers (RFC 9207): ${provider.authorization_response_iss_parameter_supported === true ? 'yes' : 'no'}`,
      'Now sign in through it once: that alone proves the client id, the secret and the redirect address.',
    )
  } catch (error) {
    return wrong(readTrouble(error, found.connection).advice)
  }
}

/** Reads the metadata of a SAML provider again, with whatever certificates it names by now. */
async function refreshMetadata({ tenant, connection }: Named, parts: CommandParts, given?: string): Promise<Said> {
  const { metadata_url, issuer, name } = connection
  const from = given ?? metadata_url
  if (from === '') return wrong(`${name} was set from a file: say the new one, --metadata <file>.`)
  const { saml, problem } = await readMetadata(from, parts.folder, issuer)
  if (problem !== null) return wrong(problem)
  const place = { tenantId: tenant.tenant_id, connectionId: connection.id }
  await storeMetadata(parts.database, place, saml, parts.now)
  await markTested(parts.database, tenant.tenant_id, connection.id, parts.now)
  return said(
    `${name} answers as ${saml.entityId}, with ${saml.certificates.length} certificate(s).`,
    'Now sign in through it once: that alone proves that it knows this product.',
  )
}
