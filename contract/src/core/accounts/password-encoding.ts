/**
 * The "encoded token" a password travels as (spec A §5): trimmed, UTF-8, base64url without padding (RFC 4648 §5).
 * An encoding, not a protection: TLS protects it (DESIGN §4).
 */
export function encodePassword(password: string): string {
  const bytes = new TextEncoder().encode(password.trim())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The password inside an encoded token, trimmed; null when the text is not base64url of valid UTF-8.
 */
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
