const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Removes the Unicode characters that change the direction of the text around them (embeddings, overrides and
 * isolates), which can make "fdp.exe" look like "exe.pdf". Marks that a text written from right to left needs are kept.
 */
export const withoutBidiControls = (text: string): string => text.replaceAll(bidiControls, '')
