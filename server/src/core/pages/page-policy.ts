import { createHash } from 'node:crypto'
import type { RenderedPage } from '@portico/contract/core/pages/front-page.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The content security policy of a page: its own files, and its inline styles and scripts by hash, nothing else.
 * `pictures` (addresses) may come from other origins. No script may turn text into markup (Trusted Types).
 */
export function pagePolicy(page: RenderedPage, pictures: readonly string[]): string {
  const origins = pictures.map((address) => (/^https?:/.test(address) ? (URL.parse(address)?.origin ?? '') : ''))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...page.inlineScripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...page.inlineStyles.map(hashOf)].join(' '),
    ["img-src 'self' data:", ...new Set(origins.filter((origin) => origin !== ''))].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
