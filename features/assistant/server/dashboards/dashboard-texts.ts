import type { Language } from '@portico/contract/platform/language.ts'
import type english from '#features/assistant/server/pin-mails/messages/en.json'
import { instantText } from '@portico/server/core/mail/mail-times.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { fileURLToPath } from 'node:url'

// Exported files use the sentences of the weekly email.
const messages = messagesBeside<typeof english>(fileURLToPath(new URL('../pin-mails', import.meta.url)))

/** Returns the sentences in an exported dashboard. */
export function dashboardTexts(language: Language) {
  const t = messages(language)
  return {
    about: (title: string, dataset: string, at: Date) =>
      t('weekly.about', { title, dataset, time: instantText(at.toISOString(), language) }),
    notVerified: (title: string) => t('weekly.notVerified', { title }),
    columnGone: (title: string) => t('weekly.columnGone', { title }),
    computedTwice: () => t('weekly.computedTwice'),
  }
}
