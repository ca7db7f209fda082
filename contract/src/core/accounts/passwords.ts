/**
 * The shortest password that a sign-in accepts, in characters as `passwordLength` counts them (spec A §5, DESIGN §4).
 */
export const passwordShortest = 8
/** The longest password. A longer one is refused before it is hashed. */
export const passwordLongest = 128

/**
 * Returns how long a password is, in characters: Unicode code points (NIST SP 800-63B-4 §3.1.1.2) without the blanks
 * around it, composed as it is hashed (NFKC). So the length does not depend on the keyboard. Every rule about the
 * length of a password, in browser and server, uses this.
 */
export function passwordLength(typed: string): number {
  return Array.from(typed.trim().normalize('NFKC')).length
}

/**
 * Longest encoded password, in characters: room for the longest password even if each character is typed as four parts
 * of three bytes each, such as a letter with three marks.
 */
export const encodedPasswordLongest = Math.ceil((passwordLongest * 4 * 3 * 4) / 3)

/**
 * Returns the "encoded token" in which a password is sent (spec A §5): trimmed, UTF-8, base64url without padding (RFC
 * 4648 §5). An encoding, not a protection: TLS protects it (DESIGN §4).
 */
export function encodePassword(password: string): string {
  const bytes = new TextEncoder().encode(password.trim())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the password inside an encoded token, trimmed; null when the text is not base64url of valid UTF-8. */
export function decodePassword(encoded: string): string | null {
  if (!/^[A-Za-z0-9_-]*$/.test(encoded)) return null
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    return null
  }
}
