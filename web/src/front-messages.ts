import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Catalogue } from '#web/platform/messages.ts'
import { messagesByFolder } from './messages-by-folder.ts'

const files = import.meta.glob<Catalogue[string]>('/src/{ui,core/authentication}/messages/*.ts', {
  import: 'messages',
  eager: true,
})

/**
 * The sentences of the first screens in a language: for the page renderer, which has them all.
 */
export function frontMessagesIn(language: string): Catalogue {
  return messagesByFolder(
    Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith(`/${language}.ts`))),
  )
}

/** Messages of `authentication` that one variant of the screen alone shows. */
const ofVulnerability = ['headlineVulnerability', 'posture', 'critical', 'high', 'medium', 'low']

/**
 * The messages that the script of a page may show: without those that only the server renders, and those of other
 * variants.
 */
export function pageMessagesIn(language: string, variant: DomainSettings['variant']): Catalogue {
  const messages = frontMessagesIn(language)
  const unused = new Set(['noScript', ...(variant === 'vulnerability' ? [] : ofVulnerability)])
  const used = Object.entries(messages['authentication'] ?? {}).filter(([key]) => !unused.has(key))
  return { ...messages, authentication: Object.fromEntries(used) }
}
