import type { Language } from '@portico/contract/platform/language.ts'
import type english from '#features/assistant/server/pin-mails/messages/en.json'
import { instantText } from '@portico/server/core/mail/mail-times.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { fileURLToPath } from 'node:url'

// A file says what the weekly mail says.
const messages = messagesBeside<typeof english>(fileURLToPath(new URL('../pin-mails', import.meta.url)))

/** The sentences of a dashboard in a file. */
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
