import type pg from 'pg'

/** A column of a statement's rows, as PostgreSQL describes it without running it. `table` and `attribute` are 0 for an expression. */
export type DescribedColumn = { name: string; type: number; table: number; attribute: number }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/** The messages of the extended protocol (PostgreSQL documentation §54.2.3), which `pg` has and does not declare. */
type Wire = {
  parse: (message: { name: string; text: string }) => void
  describe: (message: { type: 'S'; name: string }) => void
  sync: () => void
  once: (event: string, listener: (message: { fields?: Field[]; message?: string }) => void) => void
  removeAllListeners: (event: string) => void
}

/** The columns of a statement. Rejects with PostgreSQL's message for one that it refuses. */
export async function describeColumns(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Field[]>()
  const events = ['rowDescription', 'noData', 'errorMessage', 'readyForQuery'] as const
  await client.query(Object.assign(new Describing(text, { resolve, reject }), { events }) as unknown as pg.Submittable)
  return (await promise).map(({ name, dataTypeID: type, tableID: table, columnID: attribute }) => ({
    name,
    type,
    table,
    attribute,
  }))
}
