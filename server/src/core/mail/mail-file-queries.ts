import type { TenantTx } from '#server/core/tenants/scope.ts'
import { mailFilesAtMost, type MailFile } from './mail.ts'

type MailKey = { tenantId: string; id: string }

/** Stores the files of an outbox mail. Throws if they exceed the limit of a mail. */
export async function storeMailFiles(
  tenant: TenantTx,
  { tenantId, id }: MailKey,
  files: readonly MailFile[],
): Promise<void> {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (total > mailFilesAtMost)
    throw new RangeError(`A mail has at most ${mailFilesAtMost} bytes of files, not ${total}.`)
  if (files.length === 0) return
  await tenant
    .insertInto('tenant.mail_files')
    .values(
      files.map(({ name, type, bytes }, index) => ({
        tenant_id: tenantId,
        mail_id: id,
        place: index,
        name,
        type,
        bytes: Buffer.from(bytes),
      })),
    )
    .execute()
}

/** Returns the files of a mail in their order. */
export function readMailFiles(tenant: TenantTx, { tenantId, id }: MailKey): Promise<MailFile[]> {
  return tenant
    .selectFrom('tenant.mail_files')
    .select(['name', 'type', 'bytes'])
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', id)
    .orderBy('place')
    .execute()
}
