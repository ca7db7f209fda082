import type { Language } from '@portico/contract/platform/language.ts'
import type { MessagesPage, TextsByCatalogue } from '#web/platform/messages.ts'

/** The URL path of the message files, set by the build (`web/messages-plugin.ts`). */
declare const __MESSAGES_ADDRESS__: string

/** Loads the messages of a page in a language, from one file. Rejects if they cannot be loaded. */
export async function loadMessages(language: Language, page: MessagesPage): Promise<TextsByCatalogue> {
  const response = await fetch(`${__MESSAGES_ADDRESS__}${page}-${language}.json`)
  if (!response.ok) throw new Error(response.url)
  return (await response.json()) as TextsByCatalogue
}
