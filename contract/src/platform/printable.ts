/**
 * Control characters except line break and tab (ECMA-48 sequences begin with them), bidirectional controls, other line
 * breaks, and zero-width spaces.
 */
const acting = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060\ufeff]/gu

/**
 * Returns text as it may be written to a terminal: text from outside (a mail server's reply, a name) must not move the
 * cursor, change the title or hide what follows. Each such character becomes `�`.
 */
export function printable(text: string): string {
  return text.replaceAll(acting, (character) => (character === '\n' || character === '\t' ? character : '\ufffd'))
}

/**
 * Returns a value as JSON that may be written to a terminal: the characters that `printable` replaces are escaped,
 * which JSON itself does only for some of them.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    acting,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
