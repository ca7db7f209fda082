import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import { hasRoomForOriginal, insertOriginal } from '@portico/server/core/requests/original-mail-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Keys } from '@portico/server/platform/crypto/secret.ts'
import { sealFile, type SealedFile } from '@portico/server/platform/crypto/sealed-file.ts'
import type { ReplyAddress } from './reply-address-queries.ts'

const compressed = promisify(gzip)

/** The encrypted original of a mail, before it is stored with its entry. `size` is in bytes. */
export type Original = SealedFile & { id: string; size: number; at: Date }

/** Compresses and encrypts the bytes of a mail, which are kept for 90 days. */
export async function originalOf(keys: Pick<Keys, 'seal'>, raw: Uint8Array, at: Date): Promise<Original> {
  return { id: uuid(), size: raw.length, at, ...sealFile(keys, await compressed(raw)) }
}

/** Returns the data of an entry that refers to its original; empty if the tenant has no room for it. */
export async function originalData(
  tenant: TenantTx,
  tenantId: string,
  { id, size }: Original,
): Promise<{ original?: string }> {
  return (await hasRoomForOriginal(tenant, tenantId, size)) ? { original: id } : {}
}

/** Stores the original of the mail that became an entry. Does nothing if its data do not refer to it. */
export async function keepOriginal(
  tenant: TenantTx,
  { tenantId, number }: ReplyAddress,
  { entryId, data, original }: { entryId: string; data: { original?: string }; original: Original },
): Promise<void> {
  if (data.original !== undefined) await insertOriginal(tenant, { tenantId, number, entryId, ...original })
}
