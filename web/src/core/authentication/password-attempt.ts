import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import { encodePassword } from '@portico/contract/core/accounts/password-encoding.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { local } from '#web/core/sessions/storage.ts'

/** What a person typed, and how they came. */
export type PasswordAttempt = { email: string; password: string; appname: string; arrival: Arrival }

/**
 * Names the session that a new sign-in replaces in this browser, so that the server ends it instead of leaving it open
 * with nobody who could use it.
 */
export function replacedSession(): Record<string, string> {
  const token = local.read('usertoken')
  return token === null ? {} : { 'API-Key': token }
}

/**
 * The fields that both password calls send (spec A §7).
 */
export function commonFields({ email, password, appname, arrival }: PasswordAttempt) {
  return {
    email: normaliseEmail(email),
    password: encodePassword(password),
    appname,
    is_csd: arrival.servicedesk,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    host: location.host,
    is_chatbot: arrival.fromBot,
    ...(arrival.assetid === null ? {} : { associated_deviceid: arrival.assetid }),
  }
}
