/** A field of what was thrown or answered, which may be anything; undefined where it has none of this name. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** Text in such a field, cut to what a log line can carry; empty for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Text of a provider for a log line, besides in printable ASCII alone, as RFC 6749 §5.2 permits it. */
export const asciiIn = (value: unknown): string => textIn(value).replaceAll(/[^\u0020-\u007E]/g, '?')
