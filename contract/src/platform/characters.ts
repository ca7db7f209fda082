/**
 * The code points of the digit zero in Arabic, Persian, Hindi and full-width text. Keyboards of the product's languages
 * type these digits.
 */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]

/** Returns the text with the digits of Arabic, Persian, Hindi and Japanese (full-width) keyboards as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Returns text that means the same inside HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Removes the Unicode characters that change the direction of the text around them (embeddings, overrides and
 * isolates), which can make "fdp.exe" look like "exe.pdf". Marks that a text written from right to left needs are kept.
 */
export const withoutBidiControls = (text: string): string => text.replaceAll(bidiControls, '')
