import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import type { DomainSet, DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Logger } from 'pino'
import type pg from 'pg'
import { listen } from '#server/platform/database/listen.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { completeDomain, domainSets } from './default-domain.ts'
import { DomainRefresher } from './domain-refresher.ts'
import { DomainCache } from './domain-cache.ts'
import { hostForMail, type MailTenant } from './mail-host.ts'
import type { Privacy } from './privacy.ts'
import { readDomainHosts, readDomains, readDomainsOf } from './domain-queries.ts'

export type Domains = {
  /**
   * Returns the settings of a host (lower case, no port). An unknown one gets `set`, and its name never appears in
   * them.
   */
  settingsOf: (host: string, set?: DomainSet) => DomainSettings
  /** Returns the stored domains, completed; no others. */
  domains: () => readonly DomainSettings[]
  /** Returns which tenants are private, on every host. */
  privacy: () => Privacy
  stop(): Promise<void>
}

/**
 * Caches every domain's settings in memory. When the database notifies of a change, only the domain that changed is
 * read again; when notifications may have been missed, all are, in slices (decisions/0057).
 */
export async function openDomains(parts: { database: Pool; pool: pg.Pool; log: Logger }): Promise<Domains> {
  const { database, log } = parts
  const kept = new DomainCache(log)
  const reading = new DomainRefresher({
    listHosts: async () => {
      const hosts = await readDomainHosts(database)
      kept.retainOnly(hosts)
      return hosts
    },
    read: async (hosts) => kept.replace(hosts, await readDomainsOf(database, hosts)),
    onFailure: (error) => log.warn({ err: error }, 'The domains could not be read; the cached ones stay in use.'),
  })
  // An empty payload names no host: the table was truncated.
  const handleChange = (host: string) => (host === '' ? reading.readAll() : reading.readHost(host))
  const subscription = { channels: { portico_domain_change: handleChange }, onMissed: () => reading.readAll() }
  const listening = await listen(parts.pool, log, subscription).catch((error: unknown) => {
    reading.stop()
    throw error
  })
  const stop = async () => {
    reading.stop()
    await listening.stop()
  }
  await reading.settled().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const setFor = (set: DomainSet) => kept.of(domainSets[set].host) ?? domainSets[set]
  return {
    settingsOf: (host, set = 'default') => kept.of(host) ?? setFor(set),
    domains: () => kept.inOrder(),
    privacy: () => kept.privacy(),
    stop,
  }
}

/**
 * Returns the domain that mails to a tenant's accounts link to, read from the database: for short-lived programs.
 */
export async function readDomainOfTenant(database: Pool, tenant: MailTenant): Promise<DomainSettings> {
  const stored = await readDomains(database)
  const domains = stored.map(({ host, settings }) => completeDomain(host, usableSettings(settings).given))
  const host = hostForMail(domains, '', tenant)
  return domains.find((domain) => domain.host === host) ?? domainSets.default
}
