// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { Selectable } from 'kysely'
import type { PlatformTables } from './platform-tables.ts'
import type { TenantTables } from './tenant-tables.ts'

/** Every table that the migrations create. */
export type Schema = PlatformTables & TenantTables

/** A row of a table as a statement reads it. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
