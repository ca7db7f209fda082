import type pg from 'pg'

/** A column of a statement's rows, as PostgreSQL describes it. `table` and `attribute` are 0 for an expression. */
export type DescribedColumn = { name: string; type: number; table: number; attribute: number }

type Fields = { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] }

/**
 * Returns the columns of a statement's rows; empty if it returns none. The statement is not run. Rejects with
 * PostgreSQL's message if PostgreSQL refuses it.
 */
export function describeColumns(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  const { promise, resolve, reject } = Promise.withResolvers<DescribedColumn[]>()
  let columns: DescribedColumn[] = []
  const submittable = {
    submit(connection: pg.Connection) {
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription({ fields }: Fields) {
      columns = fields.map((field) => {
        return { name: field.name, type: field.dataTypeID, table: field.tableID, attribute: field.columnID }
      })
    },
    handleError: (error: Error) => reject(error),
    handleReadyForQuery: () => resolve(columns),
  }
  client.query(submittable)
  return promise
}
