import { whyNotPermitted, type Permission } from '@portico/contract/core/calls/permission.ts'
import type { ColumnType, OwnDataset } from '@portico/contract/core/analysis/dataset.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Whose rows are seen, and by which rights. */
export type OwnViewer = Pick<
  Session,
  'tenantId' | 'accountId' | 'companyId' | 'seesAllCompanies' | 'roleId' | 'rolename' | 'permissions'
>

/** Null is an empty cell; an instant is in milliseconds since 1970 (UTC; the reader converts it to the viewer's zone). */
export type OwnCell = string | number | null

/** Data of the tenant that are a dataset: each viewer's are the rows that the pages of these data show the same viewer. */
export type OwnSource = {
  name: OwnDataset
  /** In English, as questions name it. */
  title: string
  permission: Permission
  /** The columns for a viewer: none has secrets, or what the pages do not show. */
  columnsFor: (viewer: OwnViewer) => readonly { name: string; type: ColumnType }[]
  /** The keys of the newest rows, newest first, and how many rows there are in all. */
  readKeys: (tenant: TenantTx, viewer: OwnViewer, atMost: number) => Promise<{ keys: string[]; total: number }>
  /** The cells of these rows in the order of the columns, newest first. A viewer's rights decide again. */
  readRows: (tenant: TenantTx, viewer: OwnViewer, keys: readonly string[], at: Date) => Promise<OwnCell[][]>
}

/** Whether a viewer may see these data at all. */
export function maySee({ permission }: Pick<OwnSource, 'permission'>, viewer: OwnViewer): boolean {
  return whyNotPermitted(permission, viewer) === null
}
