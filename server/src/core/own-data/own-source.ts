import { whyNotPermitted, type Permission } from '@portico/contract/core/calls/permission.ts'
import type { ColumnType, OwnDataset } from '@portico/contract/core/analysis/dataset.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** The viewer whose rows are read, and their rights. */
export type OwnViewer = Pick<
  Session,
  'tenantId' | 'accountId' | 'companyId' | 'seesAllCompanies' | 'roleId' | 'rolename' | 'permissions'
>

/** Null is an empty cell. Instants are milliseconds since 1970 (UTC); the reader converts them to the viewer's zone. */
export type OwnCell = string | number | null

/** A dataset made from the tenant's own data. Each viewer gets the rows that the product's pages show them. */
export type OwnSource = {
  name: OwnDataset
  /** The title in English, as used in questions. */
  title: string
  permission: Permission
  /** The columns for a viewer. They contain no secrets, and only what the pages show. */
  columnsFor: (viewer: OwnViewer) => readonly { name: string; type: ColumnType }[]
  /** Returns the keys of the newest rows, newest first, and the total number of rows. */
  readKeys: (tenant: TenantTx, viewer: OwnViewer, atMost: number) => Promise<{ keys: string[]; total: number }>
  /**
   * Returns the cells of these rows in the order of the columns, newest first. The viewer's rights are checked again.
   */
  readRows: (tenant: TenantTx, viewer: OwnViewer, keys: readonly string[], at: Date) => Promise<OwnCell[][]>
}

/** Returns whether a viewer may see this dataset at all. */
export function maySee({ permission }: Pick<OwnSource, 'permission'>, viewer: OwnViewer): boolean {
  return whyNotPermitted(permission, viewer) === null
}
