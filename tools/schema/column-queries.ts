import type pg from 'pg'

/** A column as described by PostgreSQL's catalogue. */
export type Column = {
  schema: string
  table: string
  name: string
  /** The result of `format_type`, such as `text[]`. */
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** Whether the database computes it (`generated always as … stored`). */
  isGenerated: boolean
  /** The check constraints that name only this column, as PostgreSQL prints them. */
  checks: string[]
}

/** Reads the columns of all tables and views of the schemas `platform` and `tenant`, in the order of their tables. */
export async function readColumns(client: Pick<pg.Pool, 'query'>): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select namespace.nspname as schema, class.relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as "isNullable", atthasdef and attgenerated = '' as "hasDefault", attgenerated <> '' as "isGenerated",
      array(select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = class.oid and contype = 'c' and conkey = array[attnum] order by conname) as checks
    from pg_attribute join pg_class as class on class.oid = attrelid
      join pg_namespace as namespace on namespace.oid = class.relnamespace
    where namespace.nspname in ('platform', 'tenant') and class.relkind in ('r', 'p', 'v') and not class.relispartition and attnum > 0 and not attisdropped
    order by namespace.nspname, class.relname, attnum`)
  return rows
}
