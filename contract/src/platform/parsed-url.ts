/**
 * The address that a text is, read against `base` where it is relative; null where it is none. `URL.parse` returns the
 * same, but browsers have it only since 2024 (tools/minimum-browsers.test.ts).
 */
export function parsedUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}
