// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { Selectable } from 'kysely'
import type { PlatformTables } from './platform-tables.ts'
import type { TenantTablesAToB } from './tenant-tables-a-to-b.ts'
import type { TenantTablesC } from './tenant-tables-c.ts'
import type { TenantTablesDToL } from './tenant-tables-d-to-l.ts'
import type { TenantTablesMToZ } from './tenant-tables-m-to-z.ts'

/** Every table that the migrations create. */
export type Schema = PlatformTables & TenantTablesAToB & TenantTablesC & TenantTablesDToL & TenantTablesMToZ

/** A row of a table as a statement reads it. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
