import type { Language } from '@portico/contract/platform/language.ts'
import { loaders } from 'virtual:messages'
import type { Catalogue, MessagesPart } from '#web/platform/messages.ts'
import { messagesByFolder } from './messages-by-folder.ts'

/**
 * Loads the sentences of a part of the pages in a language, from a file of their own. Rejects when they cannot be had.
 */
export async function loadMessages(language: Language, part: MessagesPart): Promise<Catalogue> {
  return messagesByFolder((await loaders[language][part]()).messages)
}
