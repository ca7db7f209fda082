import { randomBytes } from 'node:crypto'
import {
  captchaAlphabet,
  captchaLength,
  captchaLifetime,
  captchaMailLifetime,
} from '@portico/contract/core/captcha/captcha.ts'
import { digitsOf, type Keys, type Secret, isSameText } from '#server/platform/crypto/secret.ts'

/** `picture` is drawn and spoken; `mail` is a code that was mailed to one address. */
export type CaptchaKind = 'picture' | 'mail'

/** The content of a captcha id, and when its captcha expires. */
export type CaptchaId = { kind: CaptchaKind; id: string; expiresAt: Date }

/** A verified captcha id, with the keys that it was made with. */
export type ReadCaptchaId = CaptchaId & { madeWith: Keys }

const kinds = { picture: 'p', mail: 'm' } as const

/**
 * Creates a captcha. `captchaId`, which the client sends back, contains kind, time and 96 random bits with a MAC; the
 * MAC of a mailed one covers `email`. Nothing is stored until a captcha is answered, so that requests for captchas fill
 * no table.
 */
export function freshCaptcha(secret: Secret, at: Date, email: string | null = null): CaptchaId & { captchaId: string } {
  const kind: CaptchaKind = email === null ? 'picture' : 'mail'
  const id = `${kinds[kind]}${at.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  return { kind, id, expiresAt: endOf(kind, at.getTime()), captchaId: `${id}.${sealOf(secret, id, email)}` }
}

/**
 * Returns the content of a captcha id, or null for one that is forged, of another address than `email` (mailed ones),
 * or expired.
 */
export function readCaptchaId(secret: Secret, id: string, at: Date, email: string): ReadCaptchaId | null {
  const [time = '', random = '', seal = ''] = id.split('.')
  const body = `${time}.${random}`
  const kind: CaptchaKind = time.startsWith(kinds.mail) ? 'mail' : 'picture'
  const madeWith = secret.accepted.find((keys) => isSameText(seal, sealOf(keys, body, kind === 'mail' ? email : null)))
  if (madeWith === undefined) return null
  const expiresAt = endOf(kind, Number.parseInt(time.slice(1), 36))
  return at < expiresAt ? { kind, id: body, expiresAt, madeWith } : null
}

/**
 * Returns the text of a captcha: characters of `captchaAlphabet`, or digits for a mailed one.
 */
export function captchaTextOf(secret: Keys, kind: CaptchaKind, id: string): string {
  if (kind === 'mail') return digitsOf(secret.mac('captcha-text', id))
  const bytes = secret.mac('captcha-text', id)
  return Array.from({ length: captchaLength }, (_, index) => {
    return captchaAlphabet[bytes.readUInt32BE(index * 4) % captchaAlphabet.length] ?? ''
  }).join('')
}

function endOf(kind: CaptchaKind, madeAt: number): Date {
  return new Date(madeAt + (kind === 'mail' ? captchaMailLifetime : captchaLifetime))
}

function sealOf(secret: Keys, body: string, email: string | null): string {
  return secret
    .mac('captcha', `${body} ${email ?? ''}`)
    .subarray(0, 16)
    .toString('base64url')
}
