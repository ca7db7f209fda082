import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { connect } from '@portico/server/platform/database/connect.ts'
import { migrate } from '@portico/server/platform/database/migrate.ts'
import { loadDemo } from './load-demo.ts'
import { agreeOnSecret } from '@portico/server/platform/operations/agree-on-secret.ts'
import { silentLog, testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'
import { cheapHashes } from '@portico/server/core/calls/test-server.ts'

describe('the demo', () => {
  it('is loaded once, also by nodes that start together', async () => {
    const { url, drop } = await createTestDatabase()
    const nodes = [0, 1, 2].map(() => migrate(url, testSecret))
    const [appUrl = ''] = await Promise.all(nodes)
    const { database, pool } = connect(appUrl, silentLog)
    await agreeOnSecret(database, testSecret)
    const loaded = await Promise.all([0, 1, 2].map(() => loadDemo(database, cheapHashes())))
    expect(loaded.filter(Boolean)).toHaveLength(1)
    expect(await loadDemo(database, cheapHashes())).toBe(false)
    await pool.end()
    await drop()
  })

  it('is waited for while another node loads it, for longer than a statement may take', async () => {
    const { url, drop } = await createTestDatabase()
    const { database, pool } = connect(await migrate(url, testSecret), silentLog)
    await agreeOnSecret(database, testSecret)
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin')
    await other.query('select from platform.deployment for update')
    let uses = 0
    pool.on('acquire', () => (uses += 1))
    const loading = loadDemo(database, cheapHashes())
    // Each try uses a connection twice. A try that waited for the lock would use it only once.
    await expect.poll(() => uses, { interval: 50 }).toBeGreaterThan(4)
    await other.query('update platform.deployment set demo_loaded_at = now()')
    await other.query('commit')
    expect(await loading).toBe(false)
    await other.end()
    await pool.end()
    await drop()
  })

  it('is loaded atomically', async () => {
    const { url, drop } = await createTestDatabase()
    const { database, pool } = connect(await migrate(url, testSecret), silentLog)
    await agreeOnSecret(database, testSecret)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      "insert into tenant.tenants (tenant_id, name, authtype, is_msp) values (gen_random_uuid(), 'Dunmore', 'local', true)",
    )
    await expect(loadDemo(database, cheapHashes())).rejects.toMatchObject({ code: '23505' })
    expect(
      (
        await client.query(
          'select * from platform.domains union all select null, null, null, null from tenant.accounts',
        )
      ).rowCount,
    ).toBe(0)
    await client.query("delete from tenant.tenants where name = 'Dunmore'")
    expect(await loadDemo(database, cheapHashes())).toBe(true)
    await client.end()
    await pool.end()
    await drop()
  })
})
