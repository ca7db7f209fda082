/** Control characters but line break and tab (ECMA-48 begins sequences with them), and those that turn text around. */
const acting = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * Text as it may be written to a terminal: what strangers gave (the answer of a mail server, a name) must not move the
 * cursor, change the title or hide what follows. Each character that would act becomes `�`.
 */
export function printable(text: string): string {
  return text.replaceAll(acting, (character) => (character === '\n' || character === '\t' ? character : '\ufffd'))
}
