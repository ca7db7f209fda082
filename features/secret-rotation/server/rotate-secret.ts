import { ok } from '@portico/contract/platform/result.ts'
import { defineCommand } from '@portico/server/core/commands/define-command.ts'
import { readAgentKey, replaceSealedKey } from '@portico/server/core/devices/agent-key-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { CommandContext, SealedTable } from '@portico/server/core/commands/command-context.ts'
import { readSealed, readTenantIds, replaceSealed } from './sealed-queries.ts'
import { writeFingerprint } from '@portico/server/platform/operations/operation-queries.ts'
import type { Secret } from '@portico/server/platform/crypto/secret.ts'

type Parts = { database: Pool; secret: Secret }
type Counts = { sealed: number; lost: number }

export const rotateSecretCommand = defineCommand({
  name: 'secret rotate',
  usage: ['npm run portico -- secret rotate'],
  read: () => ok({}),
  run: async (context) => ok(await rotateSecret(context)),
  print: (counts, _input, { secret }) => reportOf(counts, secret),
})

/**
 * Encrypts all sealed values again with the newest secret, then stores that secret's fingerprint. It can be repeated,
 * and servers can keep running. Returns the number of values that were sealed again, and the number of values that no
 * known secret opens.
 */
export async function rotateSecret({
  database,
  secret,
  sealedTables,
}: Pick<CommandContext, 'database' | 'secret' | 'sealedTables'>): Promise<Counts> {
  const all: Counts = { sealed: 0, lost: 0 }
  for (const tenantId of await readTenantIds(database)) {
    for (const table of sealedTables) {
      const { sealed, lost } = await resealTable({ database, secret }, tenantId, table)
      all.sealed += sealed
      all.lost += lost
    }
  }
  await resealAgentKey({ database, secret }, all)
  await writeFingerprint(database, secret.fingerprint)
  return all
}

async function resealTable({ database, secret }: Parts, tenantId: string, table: SealedTable): Promise<Counts> {
  const counts: Counts = { sealed: 0, lost: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await inTenant(database, tenantId, async (tenant) => {
      const read = await readSealed(tenant, { table, tenantId, after })
      for (const { id, sealed: from } of read) {
        const to = secret.reseal(from)
        if (to === null) counts.lost += 1
        if (to === null || to === from) continue
        await replaceSealed(tenant, { table, tenantId, id, from, to })
        counts.sealed += 1
      }
      return read
    })
    const last = rows.at(-1)
    if (last === undefined) return counts
    after = last.id
  }
}

/** Seals the private part of the deployment's sealing key again. The key belongs to no tenant. */
async function resealAgentKey({ database, secret }: Parts, counts: Counts): Promise<void> {
  const from = (await readAgentKey(database, 'sealing'))?.sealed_private_key ?? null
  if (from === null) return
  const to = secret.reseal(from)
  if (to === null) counts.lost += 1
  if (to === null || to === from) return
  await replaceSealedKey(database, { kind: 'sealing', from, to })
  counts.sealed += 1
}

function reportOf({ sealed, lost }: Counts, { accepted }: Secret): string[] {
  const previous = accepted.slice(1)
  return [
    `Sealed with the new secret: ${sealed}. Values that were already sealed with it are unchanged.`,
    ...(lost === 0 ? [] : [`Opened by none of the secrets, and unchanged: ${lost}.`]),
    ...(previous.length === 0
      ? []
      : [
          'Keep PORTICO_SECRET_PREVIOUS for seven days, until every mailed link has expired; then remove it from every node.',
          ...previous.map(({ fingerprint }) => `  portico_app_${fingerprint}`),
          'is then a login role that nothing uses: drop it in the database, as the owner of the database.',
        ]),
  ]
}
