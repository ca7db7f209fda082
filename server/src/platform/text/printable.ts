/**
 * Control characters but line break and tab (ECMA-48 begins sequences with them), those that turn text around, other line
 * breaks, and spaces without a width.
 */
const acting = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060\ufeff]/gu

/**
 * Text as it may be written to a terminal: what strangers gave (the answer of a mail server, a name) must not move the
 * cursor, change the title or hide what follows. Each character that would act becomes `�`.
 */
export function printable(text: string): string {
  return text.replaceAll(acting, (character) => (character === '\n' || character === '\t' ? character : '\ufffd'))
}
