import assert from 'node:assert/strict'
import pg from 'pg'
import { addTenant } from '#features/administration/server/tenants/add-tenant.ts'
import type { Administering } from './administering.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { startListening } from '@portico/server/platform/database/transaction-queries.ts'
import { createMigratedDatabase, testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import { cheapHashes } from '@portico/server/core/calls/test-server.ts'

/** A database without tenants, and the context for administering it. */
export type AdministeredDatabase = {
  parts: Administering
  /** The URL for further connections as the server. */
  appUrl: string
  /** Queries the rows of any tenant, as superuser. */
  rows: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Creates a tenant with an owner, as the command does. */
  addTenant: (name: string, email: string) => Promise<void>
  /** Listens to a channel; the returned list receives the payloads of its notifications. */
  listen: (channel: string) => Promise<string[]>
  close: () => Promise<void>
}

/**
 * Opens an empty production database for a test of administration.
 */
export async function openAdministeredDatabase(): Promise<AdministeredDatabase> {
  const migrated = await createMigratedDatabase()
  const owner = new pg.Client({ connectionString: migrated.ownerUrl })
  await owner.connect()
  const parts = {
    database: migrated.database,
    secret: testSecret,
    hashes: cheapHashes(),
    domainOf: async () => defaultDomain,
    by: { agent: 'command line, test', address: '' },
    // Returns the current time at each call, because only the newest reset of an account is valid.
    get now() {
      return new Date()
    },
  }
  return {
    parts,
    appUrl: migrated.appUrl,
    addTenant: async (name, email) => {
      const plain = { ownerName: '', isMsp: false, host: null, language: '', resend: false }
      const added = await addTenant(parts, { name, email, ...plain })
      assert.equal(added.ok, true)
    },
    listen: async (channel) => {
      const notified: string[] = []
      owner.on('notification', ({ payload = '' }) => notified.push(payload))
      await startListening(owner, [channel])
      return notified
    },
    rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    close: async () => {
      await owner.end()
      await migrated.drop()
    },
  }
}
