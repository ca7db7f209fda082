import { exportTenant } from '#features/trial/contract/trial-data.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { send, messageFor } from '@portico/web/core/calls/send.ts'
import { type Translate } from '@portico/web/platform/messages.ts'
import type messages from '#features/trial/web/messages/en.json'

/**
 * Saves all data of the tenant as a file, response by response. Returns the error message, or null.
 */
export async function saveTenantExport(t: Translate<typeof messages>): Promise<string | null> {
  const pieces: string[] = []
  let first: OutputOf<typeof exportTenant> | null = null
  let last = ''
  let after: string | undefined
  do {
    const outcome = await send(exportTenant, { query: after === undefined ? {} : { after } })
    if (!outcome.ok) return messageFor(outcome, t)
    const { data } = outcome
    first ??= data
    for (const { part, rows } of data.parts) {
      const text = rows.map((row) => JSON.stringify(row)).join(',\n')
      // A part that is spread over several responses is written as one list.
      if (part !== last) pieces.push(`${last === '' ? '' : '\n],\n'}${JSON.stringify(part)}: [\n`, text)
      else if (text !== '') pieces.push(',\n', text)
      last = part
    }
    after = data.next ?? undefined
  } while (after !== undefined)
  const { tenant, exported_at: exportedAt } = first
  const head = `{\n"exported_at": ${JSON.stringify(exportedAt)},\n`
  const file = new Blob([head, ...pieces, '\n]\n}\n'], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${tenant}-${exportedAt.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(link.href)
  return null
}
