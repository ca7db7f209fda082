import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Logger } from 'pino'
import { completeDomain } from '#server/core/domains/default-domain.ts'
import { privacyOf, type Privacy } from '#server/core/domains/privacy.ts'

/** A domain as it is stored: its settings are not checked. */
export type DomainRow = { host: string; settings: unknown }

/**
 * Keeps domains in memory, checked and completed. Each is completed from the sets in the code, never from another stored
 * domain (what is set for `localhost` is shown by hosts without settings, not inherited), so a change concerns its host alone.
 */
export class DomainCache {
  readonly #log: Pick<Logger, 'error'>
  readonly #byHost = new Map<string, DomainSettings>()
  // What follows from all domains is derived when it is next asked for: many changes cost that once.
  #inOrder: readonly DomainSettings[] | null = null
  #privacy: Privacy | null = null

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log
  }

  /** The completed settings of a host, or undefined where none are set. */
  of(host: string): DomainSettings | undefined {
    return this.#byHost.get(host)
  }

  /** All domains, by host in the order of code units: the same on every node, whatever changed first. */
  inOrder(): readonly DomainSettings[] {
    return (this.#inOrder ??= [...this.#byHost.values()].toSorted((one, other) => (one.host < other.host ? -1 : 1)))
  }

  privacy(): Privacy {
    return (this.#privacy ??= privacyOf(this.#byHost.values()))
  }

  /**
   * Replaces what is kept of the hosts `asked` by what is `stored` of them; those of which nothing is stored are forgotten.
   * Values that cannot be used are logged and left out: one broken brand must not close the others' front doors.
   */
  replace(asked: Iterable<string>, stored: readonly DomainRow[]): void {
    const gone = new Set(asked)
    for (const { host, settings } of stored) {
      gone.delete(host)
      const { given, problems } = usableSettings(settings)
      if (problems.length > 0) this.#log.error({ host, problems }, 'Settings of a domain cannot be used.')
      this.#put(host, completeDomain(host, given))
    }
    for (const host of gone) this.#put(host, undefined)
  }

  /** Forgets the domains whose host is not among `hosts`. */
  keepOnly(hosts: readonly string[]): void {
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

/** What the privacy of a deployment takes from a domain. */
function privacyKey(settings: DomainSettings | undefined): string {
  if (settings?.discovery !== 'private') return ''
  return JSON.stringify([settings.defaulttenant, settings.maildomain])
}
