import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { pages, texts } from 'virtual:rendered-messages'
import { openMessages, type PageMessages, type TextsByCatalogue } from '#web/platform/messages.ts'

/** Modules that only one variant of the sign-in screen shows. */
const ofVariant: Readonly<Record<string, DomainSettings['variant']>> = {
  'module-directory.tsx': 'welcome',
  'provider-buttons.tsx': 'default',
}

/** Returns the messages of a page in a language, for its renderer. All of them are present. */
export function renderedMessages(language: Language): PageMessages {
  const refuse = () => Promise.reject(new Error('The renderer loads no messages.'))
  return openMessages(language, texts[language], refuse, ['legal'])
}

/**
 * Returns the messages that a rendered page sends to the browser: those that its first scripts name, without those of
 * other variants of the sign-in screen, and on a legal page also the messages of that page.
 */
export function sentMessages(
  language: Language,
  { variant }: Pick<DomainSettings, 'variant'>,
  isLegal: boolean,
): TextsByCatalogue {
  const all = isLegal ? [pages.first, pages.legal] : [pages.first]
  const isShown = (module: string) => (ofVariant[module.split('/').at(-1) ?? ''] ?? variant) === variant
  const sent: Record<string, Record<string, string>> = {}
  for (const [catalogue, keys] of all.flatMap((page) => Object.entries(page)))
    for (const [key, modules] of Object.entries(keys))
      if (modules.some(isShown)) (sent[catalogue] ??= {})[key] = texts[language][catalogue]?.[key] ?? ''
  return sent
}
