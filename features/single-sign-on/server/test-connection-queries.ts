import type pg from 'pg'

/** Runs a test's statement in the scope of a tenant, as the server's role. Returns its rows. */
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

/** Returns the audit event of a tenant's newest sign-in. */
export async function readLastSignIn(pool: pg.Pool, tenantId: string) {
  const text = `select outcome, reason, email from tenant.audit_events where event = 'sign-in'
    order by at desc, id desc limit 1`
  const rows = await runIn<{ outcome: string; reason: string; email: string }>(pool, tenantId, text, [])
  return rows[0]
}

/** Deletes a tenant's connections. */
export async function deleteConnections(pool: pg.Pool, tenantId: string): Promise<void> {
  await runIn(pool, tenantId, 'delete from tenant.connections', [])
}
