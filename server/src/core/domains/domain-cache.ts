import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Logger } from 'pino'
import { completeDomain } from './default-domain.ts'
import { privacyOf, type Privacy } from './privacy.ts'

/** A domain as stored: its settings are not validated. */
export type DomainRow = { host: string; settings: unknown }

/**
 * Caches domains in memory, validated and completed. Each is completed from the sets in the code, never from another
 * stored domain (the settings of `localhost` apply to hosts without settings and are not inherited), so a change
 * affects one host.
 */
export class DomainCache {
  readonly #log: Pick<Logger, 'error'>
  readonly #byHost = new Map<string, DomainSettings>()
  // Derived on first use, so that many changes derive them only once.
  #inOrder: readonly DomainSettings[] | null = null
  #privacy: Privacy | null = null

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log
  }

  /** Returns the completed settings of a host, or undefined if none are set. */
  of(host: string): DomainSettings | undefined {
    return this.#byHost.get(host)
  }

  /** Returns all domains, sorted by the code units of their hosts, so that the order is the same on every node. */
  inOrder(): readonly DomainSettings[] {
    return (this.#inOrder ??= [...this.#byHost.values()].toSorted((one, other) => (one.host < other.host ? -1 : 1)))
  }

  privacy(): Privacy {
    return (this.#privacy ??= privacyOf(this.#byHost.values()))
  }

  /**
   * Replaces the entries of the hosts `requested` by their `stored` rows; hosts without a row are removed. Values that
   * are not valid are logged and left out: one broken brand must not make the sign-in pages of others unavailable.
   */
  replace(requested: Iterable<string>, stored: readonly DomainRow[]): void {
    const gone = new Set(requested)
    for (const { host, settings } of stored) {
      gone.delete(host)
      const { given, problems } = usableSettings(settings)
      if (problems.length > 0)
        this.#log.error({ host, problems }, 'Some settings of a domain are not valid and are ignored.')
      this.#put(host, completeDomain(host, given))
    }
    for (const host of gone) this.#put(host, undefined)
  }

  /** Removes the domains whose host is not among `hosts`. */
  retainOnly(hosts: readonly string[]): void {
    const kept = new Set(hosts)
    for (const host of this.#byHost.keys()) if (!kept.has(host)) this.#put(host, undefined)
  }

  #put(host: string, settings: DomainSettings | undefined): void {
    const before = this.#byHost.get(host)
    if (settings === undefined) this.#byHost.delete(host)
    else this.#byHost.set(host, settings)
    this.#inOrder = null
    if (privacyKey(before) !== privacyKey(settings)) this.#privacy = null
  }
}

/** Returns the settings of a domain that decide privacy, as a text to compare. */
function privacyKey(settings: DomainSettings | undefined): string {
  if (settings?.discovery !== 'private') return ''
  return JSON.stringify([settings.defaulttenant, settings.maildomain])
}
