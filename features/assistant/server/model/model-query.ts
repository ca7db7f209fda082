import { summedNames } from '@portico/analysis/questions/counted-instead.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import { aggregates, bins, operators, query as querySchema, type Query } from '@portico/contract/core/analysis/query.ts'
import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import * as z from 'zod'
import { labelForModel } from './described-columns.ts'

const none = 'none'
const orders = ['x-ascending', 'x-descending', 'y-ascending', 'y-descending', none] as const

/**
 * Returns the schema of a query that a model writes: flat, with every field required, and columns by opaque name.
 * Enumerations restrict it to existing columns.
 */
export function modelQueryFields(ids: readonly string[]) {
  const column = z.enum([...ids, none])
  return {
    aggregate: z.enum(aggregates),
    column,
    share: z.boolean(),
    group: column,
    bin: z.enum([...bins, none]),
    width: z.number(),
    filters: z.array(
      z.strictObject({ column: z.enum([...ids, none]), operator: z.enum(operators), values: z.array(z.string()) }),
    ),
    order: z.enum(orders),
    limit: z.number(),
  }
}

export type ModelQuery = z.infer<z.ZodObject<ReturnType<typeof modelQueryFields>>>

/**
 * Converts a model's query to the dataset's column names, or returns a sentence that tells the model what is wrong.
 */
export function queryOfModel(written: ModelQuery, columns: ReadonlyMap<string, DatasetColumn>): Result<Query, string> {
  const nameOf = (id: string) => columns.get(id)?.name ?? ''
  const made = {
    aggregate: written.aggregate,
    column: written.column === none ? null : nameOf(written.column),
    share: written.share,
    group: groupOf(written, nameOf),
    filters: written.filters
      .filter(({ column }) => column !== none)
      .map(({ column, operator, values }) => ({
        column: nameOf(column),
        operator,
        values: values.map((value) => valueOf(value, columns.get(column))),
      })),
    order: orderOf(written),
    limit: written.limit >= 1 ? Math.floor(written.limit) : null,
  }
  const parsed = querySchema.safeParse(made)
  if (!parsed.success) return err('A number or a text of the query is beyond what is allowed.')
  const wrong = checkQuery(parsed.data, [...columns.values()])
  const named = summedNames(parsed.data, [...columns.values()])
  if (wrong === null && named === null) return ok(parsed.data)
  if (wrong === null)
    return err('The numbers of this column name things. Count them; their sum or average means nothing.')
  const id = [...columns].find(([, { name }]) => name === wrong.column)?.[0] ?? none
  return err(`The query does not fit the table: ${wrong.name} (column ${id}).`)
}

function groupOf({ group, bin, width }: ModelQuery, nameOf: (id: string) => string): Query['group'] {
  if (group === none) return null
  return { column: nameOf(group), bin: bin === none ? null : bin, width: bin === 'width' ? width : null }
}

function orderOf({ order }: ModelQuery): Query['order'] {
  if (order === none) return null
  const [by, direction] = order.split('-') as ['x' | 'y', 'ascending' | 'descending']
  return { by, direction }
}

/** Converts a condition's value: a number if the column is numeric; the full label if the model saw a shortened one. */
function valueOf(text: string, column: DatasetColumn | undefined): string | number {
  if (column !== undefined && isNumeric(column.type)) return text.trim() === '' ? text : Number(text)
  return column?.top.find(({ value }) => labelForModel(value) === text)?.value ?? text
}
