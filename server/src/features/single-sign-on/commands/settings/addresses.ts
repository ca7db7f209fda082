import type { Tenant } from '#server/core/tenants/tenant-queries.ts'
import { createHash } from 'node:crypto'
import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import { completeDomain, defaultDomain } from '#server/core/domains/default-domain.ts'
import { readDomains } from '#server/core/domains/domain-queries.ts'
import { atPort } from '#server/core/mail/own-port.ts'
import { readConnections } from '#server/features/single-sign-on/commands/command-queries.ts'
import { oidcPathsOf, type Connection } from '#server/features/single-sign-on/connection.ts'
import { serviceProviderOf } from '#server/features/single-sign-on/saml/saml-provider.ts'
import { printed, type IdpContext, type Printed } from '#server/features/single-sign-on/commands/idp-context.ts'

const labels = {
  redirect: 'redirect address',
  afterSigningOut: 'after signing out',
  backChannelLogout: 'back-channel logout',
  frontChannelLogout: 'front-channel logout',
  jwks: 'our keys (JWKS)',
  entityId: 'entity id, metadata',
  assertionConsumer: 'assertion consumer',
  singleLogout: 'single logout',
}

/** What is entered at a provider, at one domain. */
export type ProviderAddresses = Partial<Record<keyof typeof labels, string>>

/**
 * What is entered at the provider of a connection, for each domain that is set, or for the default one where none is:
 * as the running server forms its addresses.
 */
export async function readAddresses(
  { database, listening }: Pick<IdpContext, 'database' | 'listening'>,
  { id, protocol }: Pick<Connection, 'id' | 'protocol'>,
): Promise<ProviderAddresses[]> {
  const stored = await readDomains(database)
  const set = stored.map(({ host, settings }) => completeDomain(host, usableSettings(settings).given))
  const domains = set.length === 0 ? [defaultDomain] : set
  const hosts = domains.map((domain) => (listening === undefined ? domain : atPort(domain, listening)).domainurl)
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

/** Addresses as lines, a column of names and one of values; an empty line between domains. */
export const addressLines = (domains: readonly ProviderAddresses[]): string[] =>
  domains.flatMap((addresses, at) => (at === 0 ? linesOf(addresses) : ['', ...linesOf(addresses)]))

function linesOf(addresses: ProviderAddresses): string[] {
  const names = Object.keys(labels) as (keyof typeof labels)[]
  return names.flatMap((name) => {
    const address = addresses[name]
    return address === undefined ? [] : [`${labels[name].padEnd(22)}${address}`]
  })
}

/**
 * Prints what to enter at the provider of a connection: of one that is there, or of one that is added under this name
 * later, by both protocols. Many providers require these before they issue a client id or metadata.
 */
export async function printAddresses(
  parts: IdpContext,
  { tenant_id, name }: Tenant,
  subject: string,
): Promise<Printed> {
  const there = await readConnections(parts.database, tenant_id)
  const connection = there.find((each) => each.name === subject)
  if (connection !== undefined) return printed(...addressLines(await readAddresses(parts, connection)))
  const id = nextId(
    tenant_id,
    subject,
    there.map((each) => each.id),
  )
  const [oidc, saml] = await Promise.all(
    (['oidc', 'saml'] as const).map((protocol) => readAddresses(parts, { id, protocol })),
  )
  return printed(
    `${name} has no connection ${subject} yet. Added under this name it has these addresses, for each domain.`,
    'By OpenID:',
    ...addressLines(oidc ?? []),
    '',
    'By SAML:',
    ...addressLines(saml ?? []),
  )
}

/**
 * The id that a connection of this name gets when it is added, so that its addresses are known before: a UUID of version 8
 * (RFC 9562 §5.8) by tenant and name. `taken`: ids that the tenant's connections have, after a renaming perhaps this one.
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
