import { exportTenant as call } from '@portico/contract/trial/export-tenant.ts'
import { send, wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/**
 * Saves everything that the tenant has as a file. Gives the words for why it could not, or null.
 */
export async function exportTenant(): Promise<string | null> {
  const outcome = await send(call, {})
  if (!outcome.ok) return wordsFor(outcome, say)
  const { tenant, exported_at: exportedAt } = outcome.data
  const file = new Blob([JSON.stringify(outcome.data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${tenant}-${exportedAt.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(link.href)
  return null
}
