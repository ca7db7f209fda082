import { type Agent, request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { envelope, type Envelope } from '@portico/contract/core/calls/envelope.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { demoPassword } from '#e2e/platform/sign-in.ts'

export type Credentials = { token: string; cookie: string }

export type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  credentials?: Partial<Credentials> & { codeCookie?: string }
  /** The client address in X-Forwarded-For; a new one by default. */
  from?: string
  /** Additional headers, such as those of a browser. */
  headers?: Record<string, string>
  /** Keeps connections open; without it, each call opens its own. */
  agent?: Agent
}

/** A response with the cookies that it set, and its duration in milliseconds. */
export type Received = Envelope & {
  headers: IncomingHttpHeaders
  cookie: string
  codeCookie: string
  took: number
}

/** All secrets that were sent or received: passwords, also encoded, tokens, cookies, codes. */
const secrets = new Set<string>([demoPassword, encodePassword(demoPassword)])

let visitors = 0

/** Returns an address that no request has used before. */
function freshAddress(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** Makes one call. Rejects if the connection breaks before the complete response has arrived. */
export async function send(port: number, path: string, sent: Sent = {}): Promise<Received> {
  const begin = performance.now()
  const { method = 'GET', body, credentials = {}, from = freshAddress(), agent = false } = sent
  const cookies = [
    ...(credentials.cookie === undefined ? [] : [`__Host-portico=${credentials.cookie}`]),
    ...(credentials.codeCookie === undefined ? [] : [`__Host-portico-code=${credentials.codeCookie}`]),
  ]
  const headers = {
    'x-forwarded-for': from,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(credentials.token === undefined ? {} : { 'api-key': credentials.token }),
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    ...sent.headers,
  }
  const raw = await new Promise<{ headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent })
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      text(response).then((whole) => resolve({ headers: response.headers, text: whole }), reject)
    })
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
  const set = raw.headers['set-cookie'] ?? []
  const received = {
    ...envelope.parse(JSON.parse(raw.text)),
    headers: raw.headers,
    cookie: cookieIn(set, '__Host-portico='),
    codeCookie: cookieIn(set, '__Host-portico-code='),
    took: performance.now() - begin,
  }
  keepSecrets(received)
  return received
}

function cookieIn(set: readonly string[], start: string): string {
  const found = set.find((cookie) => cookie.startsWith(start))
  return found?.slice(start.length).split(';')[0] ?? ''
}

function keepSecrets({ data, cookie, codeCookie }: Received): void {
  const token = tokenIn(data)
  for (const secret of [token, cookie, codeCookie]) if (secret !== '') secrets.add(secret)
}

function tokenIn(data: unknown): string {
  const held = typeof data === 'object' && data !== null && 'token' in data ? data.token : ''
  return typeof held === 'string' ? held : ''
}

/** Returns the credentials of the session that a response opened. */
export function credentialsIn(received: Received): Credentials {
  return { token: tokenIn(received.data), cookie: received.cookie }
}

/** Signs in to a tenant with an account's email address and password. */
export function signIn(
  port: number,
  account: { email: string; tenantId: string; password?: string },
  options: Pick<Sent, 'from' | 'agent'> = {},
): Promise<Received> {
  const { email, tenantId, password = demoPassword } = account
  secrets.add(encodePassword(password))
  return send(port, '/api/iam/login/', {
    method: 'POST',
    body: { tenantid: tenantId, email, password: encodePassword(password) },
    ...options,
  })
}

/** Validates a session: returns 200 if it is open, 403 if not. */
export function validate(port: number, credentials: Partial<Credentials>): Promise<Received> {
  return send(port, '/api/iam/login/validate', { method: 'POST', body: { authtype: 'localdb' }, credentials })
}

/** Sends the emailed code of a pending sign-in. */
export function enterCode(port: number, waiting: Received, code: string): Promise<Received> {
  secrets.add(code)
  return send(port, '/api/iam/user/validateotp/', {
    method: 'POST',
    body: { security_key: code },
    credentials: { token: tokenIn(waiting.data), codeCookie: waiting.codeCookie },
  })
}

/** Returns whether a sign-in now waits for its code. */
export function waitsForCode({ code, data }: Envelope): boolean {
  return code === 200 && typeof data === 'object' && data !== null && 'isMFA' in data && data.isMFA === true
}

/** Returns the secrets in a text. */
export function secretsIn(printed: string): string[] {
  // The greeting contains the demo's password, so its line is exempt; all other output is checked.
  const logged = printed.replaceAll(/^The password is .*$/gm, '')
  return [...secrets].filter((secret) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(logged) : logged.includes(secret),
  )
}
