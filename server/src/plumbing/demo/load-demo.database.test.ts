import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/plumbing/database/connect.ts'
import { migrate } from '#server/plumbing/database/migrate.ts'
import { loadDemo } from '#server/plumbing/demo/load-demo.ts'
import { agreeOnSecret } from '#server/plumbing/operations/agree-on-secret.ts'
import { silentLog, testSecret } from '#server/plumbing/postgres/migrated-database.ts'
import { createTestDatabase } from '#server/plumbing/postgres/test-database.ts'
import { cheapHashes } from '#server/plumbing/test-server.ts'

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

  it('is all there or not at all', async () => {
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
