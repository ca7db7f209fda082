import { usableSettings } from '@portico/contract/plumbing/domain-schema.ts'
import { completeDomain } from '#server/plumbing/domains/complete-domain.ts'
import { defaultDomain } from '#server/plumbing/domains/default-domain.ts'
import { readDomains } from '#server/plumbing/domains/queries.ts'
import { atPort } from '#server/plumbing/mail/own-port.ts'
import type { CommandParts } from '#server/sign-in/commands/command-parts.ts'
import type { Connection } from '#server/sign-in/providers/connection.ts'
import { serviceProviderOf } from '#server/sign-in/providers/saml-provider.ts'

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
  { database, listening }: Pick<CommandParts, 'database' | 'listening'>,
  { id, protocol }: Pick<Connection, 'id' | 'protocol'>,
): Promise<ProviderAddresses[]> {
  const stored = await readDomains(database)
  const set = stored.map(({ host, settings }) => completeDomain(host, usableSettings(settings).given))
  const domains = set.length === 0 ? [defaultDomain] : set
  const hosts = domains.map((domain) => (listening === undefined ? domain : atPort(domain, listening)).domainurl)
  return [...new Set(hosts)].map((host) => (protocol === 'oidc' ? oidcAddresses(host, id) : samlAddresses(host, id)))
}

const oidcAddresses = (host: string, id: string): ProviderAddresses => ({
  redirect: `${host}/callback/${id}`,
  afterSigningOut: `${host}/`,
  backChannelLogout: `${host}/api/iam/login/backchannel/${id}`,
  frontChannelLogout: `${host}/api/iam/login/frontchannel/${id}`,
  jwks: `${host}/api/iam/login/jwks/${id}`,
})

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
