import type { AuditEvent } from '#server/core/audit/event.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Listening } from '#server/platform/operations/operation-queries.ts'
import type { PasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import type { readConnections, readTenants } from '#server/features/single-sign-on/commands/command-queries.ts'

/** What commands work with. */
export type CommandParts = {
  database: Pool
  secret: Secret
  hashes: Pick<PasswordHashes, 'hash'>
  /** The folder that paths of files begin in. */
  folder: string
  now: Date
  /** Who does it, for the audit; left out: a command line of an unknown user. */
  by?: Pick<AuditEvent['origin'], 'agent' | 'address'>
  /** Where the running server listens on this machine; left out: as the domains are set. */
  listening?: Listening
}

export const ofCommandLine = { agent: 'command line', address: '' }

/** The origin of what a command changes, for the audit. */
export const auditOriginOf = ({ by = ofCommandLine, now }: Pick<CommandParts, 'by' | 'now'>) => ({ ...by, at: now })

export type Tenant = Awaited<ReturnType<typeof readTenants>>[number]
export type Named = { tenant: Tenant; connection: Awaited<ReturnType<typeof readConnections>>[number] }
