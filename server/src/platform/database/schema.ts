// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { Selectable } from 'kysely'
import type { PlatformTables } from './platform-tables.ts'
import type { TenantTablesAToC } from './tenant-tables-a-to-c.ts'
import type { TenantTablesDToL } from './tenant-tables-d-to-l.ts'
import type { TenantTablesMToZ } from './tenant-tables-m-to-z.ts'

/** Every table that the migrations make. */
export type Schema = PlatformTables & TenantTablesAToC & TenantTablesDToL & TenantTablesMToZ

/** A row of a table as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
