import { usableSettings } from '@portico/contract/plumbing/domain-schema.ts'
import type { DomainSet, DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import type { Logger } from 'pino'
import type pg from 'pg'
import { listen } from '#server/plumbing/database/listen.ts'
import type { Database } from '#server/plumbing/database/scope.ts'
import { completeDomain } from '#server/plumbing/domains/complete-domain.ts'
import { domainSets } from '#server/plumbing/domains/default-domain.ts'
import { hostForMail, type MailTenant } from '#server/plumbing/domains/mail-host.ts'
import { privacyOf } from '#server/plumbing/domains/privacy.ts'
import type { Privacy } from '#server/plumbing/domains/privacy.ts'
import { readDomains } from '#server/plumbing/domains/queries.ts'

export type Domains = {
  /**
   * The settings for a host (lower case, no port). An unknown one gets a domain set, the default one unless told, and is
   * never itself reflected.
   */
  settingsOf: (host: string, set?: DomainSet) => DomainSettings
  /** The domains that are set, as they are completed; no others. */
  domains: () => readonly DomainSettings[]
  /** Which tenants keep themselves private, on whatever host. */
  privacy: () => Privacy
  stop(): Promise<void>
}

/** How soon domains that could not be read are read again, in milliseconds. */
const again = 500

/**
 * Keeps every domain's settings in memory and reads them again when the database tells of a change. A stored value that
 * cannot be used is left out and logged: one broken brand must not close the others' front doors.
 */
export async function openDomains(parts: { database: Database; pool: pg.Pool; log: Logger }): Promise<Domains> {
  let byHost = new Map<string, DomainSettings>()
  let privacy = privacyOf([])
  const read = async (): Promise<void> => {
    const stored = await readDomains(parts.database)
    byHost = new Map(
      stored.map(({ host, settings }) => {
        const { given, problems } = usableSettings(settings)
        if (problems.length > 0) parts.log.error({ host, problems }, 'Settings of a domain cannot be used.')
        return [host, completeDomain(host, given)]
      }),
    )
    privacy = privacyOf(byHost.values())
  }
  const reading = keepReading(read, (error) =>
    parts.log.warn({ err: error }, 'The domains could not be read; the old ones stay for now.'),
  )
  await read()
  const listening = await listen(parts.pool, parts.log, {
    channels: { portico_domain_change: reading.again },
    deaf: reading.again,
  })
  const setFor = (set: DomainSet) => byHost.get(domainSets[set].host) ?? domainSets[set]
  return {
    settingsOf: (host, set = 'default') => byHost.get(host) ?? setFor(set),
    domains: () => [...byHost.values()],
    privacy: () => privacy,
    stop: async () => {
      reading.stop()
      await listening.stop()
    },
  }
}

/**
 * The domain that mails to a tenant's accounts lead to, as it is set now: for programs that soon end.
 */
export async function readDomainOfTenant(database: Database, tenant: MailTenant): Promise<DomainSettings> {
  const stored = await readDomains(database)
  const domains = stored.map(({ host, settings }) => completeDomain(host, usableSettings(settings).given))
  const host = hostForMail(domains, '', tenant)
  return domains.find((domain) => domain.host === host) ?? domainSets.default
}

/** Reads one at a time, once more when asked meanwhile (an older answer never replaces a newer one), until it works. */
function keepReading(read: () => Promise<void>, onFailure: (error: unknown) => void) {
  let wanted = false
  let isReading = false
  let isOver = false
  let retry: NodeJS.Timeout | undefined
  const readOn = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    try {
      while (wanted) {
        wanted = false
        await read()
      }
    } catch (error) {
      onFailure(error)
      clearTimeout(retry)
      if (!isOver) retry = setTimeout(askAgain, again)
    } finally {
      isReading = false
    }
  }
  const askAgain = () => {
    wanted = true
    void readOn()
  }
  const stop = () => {
    isOver = true
    clearTimeout(retry)
  }
  return { again: askAgain, stop }
}
