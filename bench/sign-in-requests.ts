import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { findTenants } from '@portico/features/sign-in/contract/find-tenants.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { signInWithProvider } from '@portico/features/single-sign-on/contract/provider-sign-ins.ts'
import { validateSession } from '@portico/features/sessions/contract/sessions.ts'
import type { LoadRequest } from './load-process.ts'
import { emailOf, tenantIdOf } from './queries.ts'

/** The password of every seeded account. */
export const password = 'Portico#2026'

const json = { 'content-type': 'application/json' }
/** better-auth accepts a sign-in only from its own origin (see peer.ts). */
const fromPeer = { ...json, origin: 'http://localhost' }

/** Returns the headers of visitor `number` (below 16 million) behind a proxy. Each visitor is in a separate network. */
export function forwardedFor(number: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
}

/** Returns the sign-in of a seeded account in Portico; with `attempt`, a wrong password. */
export function signInOf(account: number, visitor = account, attempt = password): LoadRequest {
  return signInAs(emailOf(account), tenantIdOf(account), visitor, attempt)
}

/** Returns a sign-in with any email address in any tenant. */
export function signInAs(email: string, tenantid: string, visitor: number, attempt: string): LoadRequest {
  const body = { tenantid, email, password: encodePassword(attempt), appname: 'portico', timezone: 'UTC' }
  const headers = { ...json, ...forwardedFor(visitor) }
  return { method: signInWithPassword.method, path: signInWithPassword.path, headers, body: JSON.stringify(body) }
}

/** Returns the start of a sign-in at a tenant's own provider. */
export function leaveForProvider(tenantname: string, email: string, visitor: number): LoadRequest {
  const headers = { ...json, ...forwardedFor(visitor) }
  const { method, path } = signInWithProvider
  return { method, path, headers, body: JSON.stringify({ tenantname, email }) }
}

/** Returns the request that finds the tenants of an email address. */
export function tenantsOf(email: string, visitor: number): LoadRequest {
  const path = `${findTenants.path}?${new URLSearchParams({ emailid: email })}`
  return { method: findTenants.method, path, headers: forwardedFor(visitor) }
}

/** Returns the sign-in of the same account in better-auth. */
export function peerSignInOf(account: number): LoadRequest {
  const body = JSON.stringify({ email: emailOf(account), password })
  return { method: 'POST', path: '/api/auth/sign-in/email', headers: fromPeer, body }
}

/** Signs in, and returns the request that checks the session in Portico. Throws if the sign-in is refused. */
export async function openSession(url: string, account: number): Promise<LoadRequest> {
  const headers = await sessionHeaders(url, signInOf(account))
  return { method: validateSession.method, path: validateSession.path, headers, body: '{"authtype":"localdb"}' }
}

/**
 * Signs in with the common password of all accounts, and returns the headers of the session. Throws if the sign-in is
 * refused.
 */
export async function openSessionAs(
  url: string,
  email: string,
  tenantid: string,
): Promise<{ headers: Record<string, string> }> {
  return { headers: await sessionHeaders(url, signInAs(email, tenantid, 0xe0_0000, password)) }
}

async function sessionHeaders(url: string, { path, ...init }: LoadRequest): Promise<Record<string, string>> {
  const response = await fetch(url + path, init)
  const { data } = (await response.json()) as { data: { token?: string } | null }
  if (data?.token === undefined) throw new Error(`${init.body} could not sign in: ${response.status}.`)
  return { ...json, 'api-key': data.token, 'cookie': cookiesOf(response) }
}

/** Signs in, and returns the request that reads the session in better-auth. Throws if the sign-in is refused. */
export async function openPeerSession(url: string, account: number): Promise<LoadRequest> {
  const { path, ...init } = peerSignInOf(account)
  const response = await fetch(url + path, init)
  if (response.status !== 200) throw new Error(`better-auth refused account ${account}: ${await response.text()}`)
  return { method: 'GET', path: '/api/auth/get-session', headers: { cookie: cookiesOf(response) } }
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
