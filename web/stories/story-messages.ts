import type { Language } from '@portico/contract/platform/language.ts'
import { loadMessages } from '#web/load-messages.ts'
import type { Catalogue } from '#web/platform/messages.ts'

/**
 * All messages of the pages in a language.
 */
export async function allMessages(language: Language): Promise<Catalogue> {
  const parts = await Promise.all((['front', 'later', 'app'] as const).map((part) => loadMessages(language, part)))
  return Object.assign({}, ...parts) as Catalogue
}
