import type pg from 'pg'

/** Runs a test's statement in the scope of a tenant, as the server's role. Gives its rows. */
export async function runIn<Row>(pool: pg.Pool, tenantId: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local portico.tenant_id = '${tenantId}'`)
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return rows as Row[]
  } finally {
    client.release()
  }
}
