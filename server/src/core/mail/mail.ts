/** The mails the product sends; each has a template of its name in `templates/`. */
export const mailKinds = [
  'sign-in-code',
  'password-reset',
  'reset-with-single-sign-on',
  'password-changed',
  'new-device',
  'guessed-at',
  'captcha-code',
  'trial-verification',
  'trial-has-account',
  'trial-account',
  'trial-ending',
  'trial-ended',
  'invitation',
  'new-account',
] as const

export type MailKind = (typeof mailKinds)[number]

/**
 * Mails that anybody may have sent to any address. They are counted apart: who asks for many of them must not keep back the
 * code of a recipient who signs in meanwhile.
 */
export const askedByAnybody: ReadonlySet<MailKind> = new Set<MailKind>([
  'password-reset',
  'reset-with-single-sign-on',
  'captcha-code',
  'trial-verification',
  'trial-has-account',
  'invitation',
])

/**
 * A mail to be sent. `params` is what the template needs and holds no secret: what is secret (a code) is derived or read
 * when the mail is written. `host` is the one that was asked, empty where none was; which one's brand, sender and address it
 * gets is decided when it is sent (`hostForMail`). After `expiresAt` it is not sent.
 */
export type Mail = {
  tenantId: string
  kind: MailKind
  recipient: string
  params: Record<string, string>
  host: string
  expiresAt?: Date | null
}
