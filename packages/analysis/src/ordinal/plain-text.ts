/** The first digits of the blocks of decimal digits that the languages of the product use besides ASCII. */
const digitBlocks = [0x0660, 0x06f0, 0x0966]

function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  const first = digitBlocks.find((block) => point >= block && point < block + 10)
  return first === undefined ? digit : String(point - first)
}

/**
 * Returns a text in the spelling of the lexicons: small letters without accents, ASCII digits, single blanks, plain
 * dashes and quotes. Arabic letters lose their hamza and vowel marks, Devanagari ones their nukta.
 */
export function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Script=Inherited}|\p{Cf}|\u093c/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[٠-٩۰-۹०-९]/g, asciiDigit)
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll('〜', '~')
    .replaceAll(/[’‘`´ʼ]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the words and numbers of a plain text in order. */
export const tokensOf = (plain: string): string[] => plain.match(/[\p{L}\p{M}॰]+|\d+/gu) ?? []

/** Returns a plain text without symbols at its ends, such as emoji, brackets and dots. `+`, `-` and `%` stay. */
export const bareOf = (plain: string): string =>
  plain.replaceAll(/^[^\p{L}\p{N}<>≤≥+-]+|[^\p{L}\p{M}\p{N}+%-]+$/gu, '').replaceAll(/[.,]+(?= |$)/g, '')
