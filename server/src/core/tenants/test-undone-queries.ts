import type pg from 'pg'

/**
 * Runs a statement in the scope of a tenant and rolls it back. Returns the count of its rows, or the code of the error
 * (PostgreSQL, "Error Codes").
 */
export async function undoneIn(
  app: pg.Client,
  tenantId: string,
  text: string,
  values: unknown[] = [],
): Promise<{ count: number; code: string | null }> {
  await app.query('begin')
  try {
    await app.query("select set_config('role', 'portico_app', true), set_config('portico.tenant_id', $1, true)", [
      tenantId,
    ])
    const { rowCount } = await app.query(text, values)
    return { count: rowCount ?? 0, code: null }
  } catch (error) {
    return { count: 0, code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' }
  } finally {
    await app.query('rollback')
  }
}
