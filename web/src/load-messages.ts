import type { Language } from '@portico/contract/platform/language.ts'
import { loaders } from 'virtual:messages'
import type { Catalogue, MessagesPart } from '#web/platform/messages.ts'
import { messagesByFolder } from './messages-by-folder.ts'

/**
 * Loads the messages of a part of the pages in a language, from one file. Rejects when they cannot be loaded.
 */
export async function loadMessages(language: Language, part: MessagesPart): Promise<Catalogue> {
  return messagesByFolder((await loaders[language][part]()).messages)
}
