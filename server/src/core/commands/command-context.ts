import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { AuditEvent } from '#server/core/audit/event.ts'
import type { MailTenant } from '#server/core/domains/mail-host.ts'
import type { MailId } from '#server/core/mail/mail.ts'
import type { PasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Listening } from '#server/platform/operations/operation-queries.ts'

type OfTenants = keyof Schema & `tenant.${string}`

/** The name of a tenants' table with sealed values. */
export type SealedTable = { [Table in OfTenants]: 'sealed' extends keyof Schema[Table] ? Table : never }[OfTenants]

/** The dependencies of the use-cases of commands, whether a command line or a console calls them. */
export type CommandContext = {
  database: Pool
  secret: Secret
  hashes: Pick<PasswordHashes, 'hash'>
  /** The folder that relative paths start from. */
  folder: string
  /** The folder of the agent's programs. */
  agentsFolder: string
  /** The built web app. */
  webFolder: string
  now: Date
  /**
   * The operator, for the audit: `agent` names the program and its user; `address` is empty for a command line on the
   * server.
   */
  by: Pick<AuditEvent['origin'], 'agent' | 'address'>
  /** The local address at which the running server listens. */
  listening: Listening
  /** The domain that emails to a tenant link to, read at this moment: a tenant that was just created has its own. */
  domainOf: (tenant: MailTenant) => Promise<DomainSettings>
  isProduction: boolean
  /** The tables that a rotation of the secret seals again. */
  sealedTables: readonly SealedTable[]
}

/** The parts that printing needs besides a command's output. */
export type Terminal = {
  /** Waits until an email has been sent; returns null, or why it was not. */
  deliver: (mail: MailId) => Promise<string | null>
  /** Prints a line immediately. */
  progress: (line: string) => void
}
