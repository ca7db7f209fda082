import { permissionMenus } from '@portico/contract/core/calls/permission.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Returns whether the role may export dashboards as PDF, by a menu entry of any module (spec A §3). */
export async function mayExportPdf(
  tenant: TenantTx,
  { tenantId, roleId }: Pick<Session, 'tenantId' | 'roleId'>,
): Promise<boolean> {
  const found = await tenant
    .selectFrom('tenant.role_menus')
    .select('menuname')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .where('menuname', '=', permissionMenus.canExport)
    .executeTakeFirst()
  return found !== undefined
}
