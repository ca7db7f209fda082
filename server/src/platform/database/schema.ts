// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { Selectable } from 'kysely'
import type { PlatformTables } from './platform-tables.ts'
import type { TenantTablesAToL } from './tenant-tables-a-to-l.ts'
import type { TenantTablesMToZ } from './tenant-tables-m-to-z.ts'

/** Every table that the migrations make. */
export type Schema = PlatformTables & TenantTablesAToL & TenantTablesMToZ

/** A row of a table as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
