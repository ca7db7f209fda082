import type { DomainSet, DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Logger } from 'pino'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Privacy } from '#server/core/domains/privacy.ts'
import type { PasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import type { RequestLimits } from '#server/core/rate-limits/request-limits.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import type { SessionStore } from '#server/core/sessions/session-store.ts'

/** What the answers work with. Everything in it is safe to share between requests. */
export type AppContext = {
  database: Pool
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
