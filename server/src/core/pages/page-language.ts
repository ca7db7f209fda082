import { chooseLanguage, languageKey, type Language } from '@portico/contract/platform/language.ts'
import type { FastifyRequest } from 'fastify'

/**
 * The language of the page that a request asks for: `?lang=`, else the cookie of a choice, else `Accept-Language`. What
 * the request says is only compared with `offered`, never shown.
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
