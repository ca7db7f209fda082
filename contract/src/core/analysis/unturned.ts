const turning = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A text without the characters that turn the text around them (embeddings, overrides and isolates of Unicode), by which "fdp.exe" reads as
 * "exe.pdf". The marks that a text from right to left needs are kept.
 */
export const unturned = (text: string): string => text.replaceAll(turning, '')
