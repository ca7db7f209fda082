import { chooseLanguage, languageKey, type Language } from '@portico/contract/platform/language.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the language of the page of a request: `?lang=`, else the cookie of a choice, else `Accept-Language`. The
 * request's values are only compared with `offered`, never displayed.
 */
export function pageLanguageOf({ query, headers }: FastifyRequest, offered: readonly Language[]): Language {
  const { lang } = query as Record<string, unknown>
  return chooseLanguage(
    {
      query: typeof lang === 'string' ? lang : null,
      cookie: cookieOf(headers.cookie ?? ''),
      acceptLanguage: headers['accept-language'] ?? '',
    },
    offered,
  )
}

function cookieOf(header: string): string | null {
  const cookies = header.split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${languageKey}=`))?.slice(languageKey.length + 1) ?? null
}
