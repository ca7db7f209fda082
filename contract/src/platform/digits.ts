/** The zeros of the other digits that keyboards of the product's languages type: Arabic, Persian, Hindi, full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]

/**
 * The text with the digits of Arabic, Persian, Hindi and Japanese (full-width) keyboards as 0 to 9.
 */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
  })
}
