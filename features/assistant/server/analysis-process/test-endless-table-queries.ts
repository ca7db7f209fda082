import type { LoadedTable } from './duckdb-table-queries.ts'

/** Gives a table its rows again: one of 3. */
export async function endEndless({ database }: LoadedTable, column: string): Promise<void> {
  await database.run('DROP VIEW data')
  await database.run(`CREATE TABLE data AS SELECT 3::DOUBLE AS "${column}"`)
}

/** Gives a table so many rows that no statement on it ends by itself. `column` is one of numbers. */
export async function makeEndless({ database }: LoadedTable, column: string): Promise<void> {
  await database.run('DROP TABLE data')
  await database.run(`CREATE VIEW data AS SELECT random() AS "${column}" FROM range(1000000000), range(1000000000)`)
}
