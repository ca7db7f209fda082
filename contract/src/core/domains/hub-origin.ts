import type { DomainSettings } from './domain-settings.ts'
import { parsedUrl } from '#contract/platform/parsed-url.ts'

/**
 * The origin of a domain's chat hub (`chathub_url`), or null if it has none. Pages may frame it, and identities are
 * only for it.
 */
export function hubOrigin({ chathuburl }: Pick<DomainSettings, 'chathuburl'>): string | null {
  return chathuburl === '' ? null : (parsedUrl(chathuburl)?.origin ?? null)
}
