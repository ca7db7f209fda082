/**
 * Returns the URL of a text, relative to `base` if given; null if the text is not a URL. `URL.parse` returns the same,
 * but browsers have it only since 2024 (tools/minimum-browsers.test.ts).
 */
export function parsedUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}
