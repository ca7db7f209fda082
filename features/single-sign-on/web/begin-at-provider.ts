import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { signInWithMicrosoft, signInWithProvider } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import { errorOf, type SignInError } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import type messages from '@portico/web/core/authentication/messages/en.json'
import { send } from '@portico/web/core/calls/send.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import type { Translate } from '@portico/web/platform/messages.ts'

/** The tenant to sign in to, and the data stored until the browser returns. */
export type ProviderAttempt = {
  /** The name of the tenant; an entry of `getauth` names the connection too. */
  tenant: Pick<TenantChoice, 'tenantname'> & Partial<Pick<TenantChoice, 'id' | 'tenantid' | 'authtype'>>
  email: string
  appname: string
  arrival: Arrival
}

/** Returns the fields that both calls send (spec A §7). */
function providerFields({ tenant, email, appname, arrival }: ProviderAttempt) {
  const isConnection = tenant.id !== undefined && tenant.id !== tenant.tenantid
  return {
    tenantname: tenant.tenantname,
    email: normaliseEmail(email),
    is_csd: arrival.servicedesk,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    appname,
    host: location.host,
    redirect_url: arrival.redirectto ?? '',
    ...(isConnection ? { connectionid: tenant.id } : {}),
    ...(arrival.source === null ? {} : { source: arrival.source }),
    ...(arrival.assetid === null ? {} : { associated_deviceid: arrival.assetid }),
  }
}

/** Begins a sign-in at an identity provider (spec A §7, `idplogin`). */
function sendToProvider(attempt: ProviderAttempt) {
  const { tenantid } = attempt.tenant
  const body = { ...providerFields(attempt), is_chatbot: attempt.arrival.fromBot }
  return send(signInWithProvider, { body }, tenantid === undefined ? {} : { headers: { tenantid } })
}

/**
 * Returns the provider's address for a sign-in, or the error message. A tenant of unknown kind, or one that was listed
 * with a password before a change, is tried with both calls.
 */
export async function beginAtProvider(
  t: Translate<typeof messages>,
  attempt: ProviderAttempt,
): Promise<Result<string, SignInError>> {
  const { authtype } = attempt.tenant
  const first = await (authtype === 'externalidp'
    ? sendToProvider(attempt)
    : send(signInWithMicrosoft, { body: providerFields(attempt) }))
  const isKnown = authtype === 'msauth' || authtype === 'externalidp'
  const isOther = !isKnown && !first.ok && first.refusal === 'no-provider'
  const outcome = isOther ? await sendToProvider(attempt) : first
  return outcome.ok ? ok(outcome.data.redirect_url) : err(errorOf(t, outcome))
}

type Entry = { leftForProvider?: unknown } | null

/**
 * Goes to a provider. The promise settles only if the user returns and the browser restores the page from its
 * back/forward cache, so that the page waits until it is left, and can be used again. Marks this entry of the
 * browser's history and the stored flow: a user who returns by the browser's Back must not be redirected again at once.
 * The entry may come back without its mark (decisions/0139), but the flow keeps the mark until it is stored again.
 */
export function leaveForProvider(address: string): Promise<void> {
  history.replaceState({ ...(history.state as object | null), leftForProvider: true }, '')
  const flow = session.read('signInFlow')
  if (flow !== null)
    session.write('signInFlow', JSON.stringify({ ...(JSON.parse(flow) as object), leftForProvider: true }))
  location.assign(address)
  return new Promise((resolve) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve()
    })
  })
}

/** Returns whether this entry of the history, or the stored flow, has been left for a provider before. */
export function hasLeftForProvider(): boolean {
  return isMarked(history.state) || isMarked(JSON.parse(session.read('signInFlow') ?? 'null'))
}

const isMarked = (state: unknown): boolean => (state as Entry)?.leftForProvider === true

/**
 * Takes the mark of `leaveForProvider` off this entry of the history.
 */
export function unmarkLeaving(): void {
  const { leftForProvider: _mark, ...rest } = (history.state ?? {}) as Exclude<Entry, null>
  history.replaceState(rest, '')
}
