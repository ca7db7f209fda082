import type { LoadedTable } from './duckdb-table-queries.ts'

/** Restores the table's three rows. */
export async function endEndless({ database }: LoadedTable, column: string): Promise<void> {
  await database.run('DROP VIEW data')
  await database.run(`CREATE TABLE data AS SELECT 3::DOUBLE AS "${column}"`)
}

/**
 * Fills a table with so many rows that a statement on it never finishes unless interrupted. `column` must be numeric.
 */
export async function makeEndless({ database }: LoadedTable, column: string): Promise<void> {
  await database.run('DROP TABLE data')
  await database.run(`CREATE VIEW data AS SELECT random() AS "${column}" FROM range(1000000000), range(1000000000)`)
}
