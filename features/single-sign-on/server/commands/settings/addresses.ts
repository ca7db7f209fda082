import type { Tenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { createHash } from 'node:crypto'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import { completeDomain, defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { readDomains } from '@portico/server/core/domains/domain-queries.ts'
import { withServerPort } from '@portico/server/core/mail/server-port.ts'
import { readConnections } from '#features/single-sign-on/server/commands/command-queries.ts'
import { oidcPathsOf, type Connection } from '#features/single-sign-on/server/connection.ts'
import { serviceProviderOf } from '#features/single-sign-on/server/saml/saml-provider.ts'
import type { IdpContext } from '#features/single-sign-on/server/commands/idp-context.ts'

type OidcAddress = 'redirect' | 'afterSigningOut' | 'backChannelLogout' | 'frontChannelLogout' | 'jwks'
type SamlAddress = 'entityId' | 'assertionConsumer' | 'singleLogout'
/** The data to enter at a provider, for one domain. */
export type ProviderAddresses = Partial<Record<OidcAddress | SamlAddress, string>>

/**
 * Returns the data to enter at the provider of a connection, for each configured domain, or for the default domain if
 * there is none. It uses the addresses of the running server.
 */
export async function readAddresses(
  { database, listening }: Pick<IdpContext, 'database' | 'listening'>,
  { id, protocol }: Pick<Connection, 'id' | 'protocol'>,
): Promise<ProviderAddresses[]> {
  const stored = await readDomains(database)
  const set = stored.map(({ host, settings }) => completeDomain(host, usableSettings(settings).given))
  const domains = set.length === 0 ? [defaultDomain] : set
  const hosts = domains.map(
    (domain) => (listening === undefined ? domain : withServerPort(domain, listening)).domainurl,
  )
  return [...new Set(hosts)].map((host) => (protocol === 'oidc' ? oidcAddresses(host, id) : samlAddresses(host, id)))
}

function oidcAddresses(host: string, id: string): ProviderAddresses {
  const { redirect, backChannelLogout, frontChannelLogout, jwks } = oidcPathsOf(id)
  return {
    redirect: `${host}${redirect}`,
    afterSigningOut: `${host}/`,
    backChannelLogout: `${host}${backChannelLogout}`,
    frontChannelLogout: `${host}${frontChannelLogout}`,
    jwks: `${host}${jwks}`,
  }
}

function samlAddresses(host: string, id: string): ProviderAddresses {
  const { entityId, acsUrl, logoutUrl } = serviceProviderOf(id, host)
  return { entityId, assertionConsumer: acsUrl, singleLogout: logoutUrl }
}

/**
 * The addresses of a connection for each domain. For a connection that is to be added later under this name, they are
 * those of both protocols.
 */
export type NamedAddresses =
  | { isThere: true; addresses: ProviderAddresses[] }
  | { isThere: false; tenant: string; name: string; oidc: ProviderAddresses[]; saml: ProviderAddresses[] }

/**
 * Returns the data to enter at the provider of a connection: of an existing one, or of one to be added later under this
 * name. Many providers require these data before they issue a client id or metadata.
 */
export async function findAddresses(
  parts: IdpContext,
  tenant: Tenant,
  name: string,
): Promise<Result<NamedAddresses, never>> {
  const there = await readConnections(parts.database, tenant.tenant_id)
  const connection = there.find((each) => each.name === name)
  if (connection !== undefined) return ok({ isThere: true, addresses: await readAddresses(parts, connection) })
  const ids = there.map((each) => each.id)
  const id = nextId(tenant.tenant_id, name, ids)
  const [oidc, saml] = await Promise.all([
    readAddresses(parts, { id, protocol: 'oidc' }),
    readAddresses(parts, { id, protocol: 'saml' }),
  ])
  return ok({ isThere: false, tenant: tenant.name, name, oidc, saml })
}

/**
 * Returns the id that a connection of this name gets when it is added, so that its addresses are known in advance: a
 * UUID of version 8 (RFC 9562 §5.8) derived from tenant and name. `taken`: the ids of the tenant's connections; a
 * renamed one may have this id.
 */
export function nextId(tenantId: string, name: string, taken: readonly string[]): string {
  for (let step = 0; ; step += 1) {
    const digits = createHash('sha256')
      .update(JSON.stringify(['connection', tenantId, name, step]))
      .digest('hex')
    const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`]
    const id = `${parts.join('-')}-${digits.slice(20, 32)}`
    if (!taken.includes(id)) return id
  }
}
