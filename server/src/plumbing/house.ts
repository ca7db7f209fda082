import type { DomainSet, DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import type { Logger } from 'pino'
import type { Database } from '#server/plumbing/database/scope.ts'
import type { Privacy } from '#server/plumbing/domains/privacy.ts'
import type { PasswordHashes } from '#server/plumbing/password-hashes.ts'
import type { RequestLimits } from '#server/plumbing/request-limits.ts'
import type { Secret } from '#server/plumbing/secret.ts'
import type { SessionStore } from '#server/plumbing/session/session-store.ts'

/** What the answers work with. Everything in it is safe to share between requests. */
export type House = {
  database: Database
  sessions: SessionStore
  hashes: PasswordHashes
  limits: RequestLimits
  secret: Secret
  /** The settings of the domain that a host belongs to; unknown hosts get a domain set, the default one unless told. */
  settingsOf: (host: string, set?: DomainSet) => DomainSettings
  /** The domains that are set; which of them a mail may lead to is `hostForMail`'s to say. */
  domains: () => readonly DomainSettings[]
  /** Which tenants are never listed before the password, whatever host is asked. */
  privacy: () => Privacy
  log: Logger
}
