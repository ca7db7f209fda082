import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { Authtype, TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { clearFormerUser, local, session, wipeStorage, type LocalKey } from '#web/core/sessions/storage.ts'
import { rememberTenant } from './last-tenants.ts'
import { alertShown } from '@portico/contract/core/authentication/code-rules.ts'
import type { ReactNode } from 'react'
import { awaitCookie, cookieAdvice, lacksCookie } from '#web/core/sessions/kept-cookies.ts'
import { summaryOr, messageFor, waitMessage, type Seen } from '#web/core/calls/send.ts'
import { type Translate } from '#web/platform/messages.ts'
import { WaitSentence } from '#web/ui/wait-sentence.tsx'
import type messages from '#web/core/authentication/messages/en.json'
import { textOf } from '#web/core/calls/text-of.ts'

/** The stored `authtype` of each way to sign in (spec A §3, "Stored local values"). */
export const storedAuthtypes = {
  local: 'localdb',
  msauth: 'msauthapp',
  externalidp: 'externalidp',
} as const satisfies Record<Authtype, string>

/** A successful sign-in; `token` is the session's token. */
export type Finished = {
  login: LoginResponse
  token: string
  email: string
  tenant: TenantChoice
  settings: DomainSettings
  arrival: Pick<Arrival, 'servicedesk' | 'fromBot'>
}

/**
 * Stores what the app needs to know about the user (spec A §3, "Stored local values"). Deletes the data of a previous
 * user, such as drafts.
 */
export function finishSignIn({ login, token, email, tenant, settings, arrival }: Finished): void {
  if (local.read('usertoken') !== null && local.read('userid') !== login.userid) wipeStorage()
  clearFormerUser(login.userid)
  const servicedesk = login.redirect_to_servicedesk || arrival.servicedesk
  const values: Partial<Record<LocalKey, string>> = {
    username: login.username,
    authtype: storedAuthtypes[tenant.authtype],
    clientname: login.tenantname,
    databasename: login.tenantname,
    tenantname: login.tenantname,
    tenantid: login.tenantid,
    usertoken: token,
    roleid: login.roleid,
    rolename: login.rolename,
    userid: login.userid,
    email: email,
    firstname: login.firstname,
    lastname: login.lastname,
    companyId: login.companyid,
    environment: settings.servedenv,
    is_MSP_ENV: String(settings.ismsp),
    APP_VERSION: settings.version,
    OrchestratorError: 'false',
    rolemenuError: 'false',
  }
  for (const [key, text] of Object.entries(values)) local.write(key as LocalKey, text)
  if (servicedesk) local.write('servicedesk', 'true')
  else local.remove('servicedesk')
  session.write('isValidLocal', 'true')
  session.write('tenantError', 'false')
  session.write('fromBot', String(arrival.fromBot))
  session.remove('signInFlow')
  session.remove('sessionEnded')
  awaitCookie(token)
  void rememberTenant(email, login.tenantid)
}

/** The text for a refused sign-in call. If the refusal names a wait, the text hides after that many milliseconds. */
export type SignInError = {
  text: ReactNode
  hideAfter?: number
  /** The message for the email step, to which USER_ERR033 resets the form (spec A §8). */
  startAgain?: string
}

/**
 * Returns the message for a refused sign-in call, and whether the form resets. If the refusal names a wait, the message
 * counts it down and then hides.
 */
export function errorOf<Refusal extends string>(t: Translate<typeof messages>, outcome: Seen<Refusal>): SignInError {
  const sentence = errorText(t, outcome)
  if (outcome.refusal === 'start-again') return { text: sentence, startAgain: sentence }
  const wait = waitMessage(outcome, t)
  if (wait === null || outcome.retryAfter === null) return { text: sentence }
  const seconds = outcome.retryAfter
  return {
    text: <WaitSentence seconds={seconds} sentence={wait} />,
    hideAfter: Math.max(seconds * 1000, alertShown),
  }
}

/** Returns the form's notice for an error; null if the form resets, with `onStartAgain`. */
export function shownError({ startAgain, ...notice }: SignInError, onStartAgain: (message: string) => void) {
  if (startAgain === undefined) return notice
  onStartAgain(startAgain)
  return null
}

/**
 * Returns the text for a refused call of the sign-in. A refusal that neither the server nor its `module_code` explains
 * is "Invalid Credentials" (spec A §8, "Default login failure").
 */
export function errorText<Refusal extends string>(t: Translate<typeof messages>, outcome: Seen<Refusal>): string {
  const { refusal, summary, data } = outcome
  if (refusal === 'unexpected' && summary === '') return textOf(t, 'invalid-credentials')
  if (refusal === 'start-again' && lacksCookie(data)) return t(cookieAdvice())
  if (refusal === 'start-again' && isWithdrawn(data)) return summaryOr(t, summary, t('codeWithdrawn'))
  return messageFor(outcome, t)
}

/** Returns whether a refusal's data say that no tries are left. */
function isWithdrawn(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'tries_left' in data && data.tries_left === 0
}
