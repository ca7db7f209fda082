import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { KnownRefusals } from '@portico/contract/core/calls/refusal.ts'
import type { DomainSet, DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Logger } from 'pino'
import type { AgentKeys } from '#server/core/devices/agent-keys.ts'
import type { DrawingService } from '#server/core/drawing/drawing-service.ts'
import type { DeviceStore } from '#server/core/devices/device-store.ts'
import type { OfferedReleases } from '#server/core/devices/offered-releases.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Privacy } from '#server/core/domains/privacy.ts'
import type { PasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import type { RequestChanges } from '#server/core/requests/request-changes.ts'
import type { RequestLimits } from '#server/core/rate-limits/request-limits.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import type { SessionStore } from '#server/core/sessions/session-store.ts'

/** The parts that handlers, jobs and commands share. Several requests may use all of it at once. */
export type AppContext = {
  database: Pool
  sessions: SessionStore
  hashes: PasswordHashes
  limits: RequestLimits
  secret: Secret
  devices: DeviceStore
  agentKeys: AgentKeys
  releases: OfferedReleases
  /** Draws pictures and PDFs. */
  drawing: DrawingService
  /** Every refusal, with its English sentence. */
  refusals: KnownRefusals<RefusalName>
  /** The changes of requests at the desk, for the pages that show them. */
  requestChanges: RequestChanges
  /**
   * The settings of the domain of a host; an unknown host gets those of the domain set, by default the default
   * domain's.
   */
  settingsOf: (host: string, set?: DomainSet) => DomainSettings
  /** The configured domains; `hostForMail` decides which of them an email may link to. */
  domains: () => readonly DomainSettings[]
  /** Returns the tenants that no host lists before the password. */
  privacy: () => Privacy
  /** The folder of the agent's programs, and the folder of data that this node may lose. */
  folders: { agents: string; data: string }
  /** Whether webhooks may call hosts of the server itself and its network, and may use http. */
  webhooksPrivate: boolean
  log: Logger
}
