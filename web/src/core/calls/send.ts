import type { MessageValues } from '@portico/contract/platform/message.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { Call, OutputOf, RefusalOf, SendOf, TransportRefusal } from '@portico/contract/core/calls/call.ts'
import { isForbidden, readEnvelope, type Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { waitText } from '@portico/contract/core/calls/wait.ts'
import {
  entryHeaders,
  headersOf,
  isOfThisTab,
  storedCredentials,
  type Credentials,
} from '#web/core/sessions/credentials.ts'
import { cookieAdvice, hasLostCookie } from '#web/core/sessions/kept-cookies.ts'
import { leaveToSignIn, leaveWithoutPermission } from '#web/core/sessions/leave.ts'
import { session } from '#web/core/sessions/storage.ts'
import messages from '#web/core/calls/messages/en.json'
import { refusalOfModuleCode } from './refusal-names.ts'
import { textOf } from './text-of.ts'
import type { Shown } from '#web/platform/messages.ts'
import { documentLanguage } from '#web/platform/remembered-language.ts'

/** The timeout of a call, in milliseconds. */
export const longestWait = 15_000

/** There was no response, or it had no data. */
type NoResponse = 'unreachable' | 'no-data'

export type Refused<Refusal extends string> = {
  ok: false
  refusal: Refusal
  /** The server's sentence; empty if it sent none. */
  summary: string
  data: unknown
  /** Seconds of the `Retry-After` header, or null. */
  retryAfter: number | null
  /** The HTTP status, if there was a response and the refusal alone does not identify it. */
  status?: number
}

export type Outcome<Output, Refusal extends string> = { ok: true; data: Output; summary: string } | Refused<Refusal>

/** Every way in which a call may fail, as its caller sees it. */
export type RefusalSeen<C extends Call> = RefusalOf<C> | TransportRefusal | NoResponse

export type SendOptions = {
  /** The credentials to use instead of the stored ones, for example in the code step, before any are stored. */
  as?: Credentials
  /** Further headers of this call, such as `event`. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The timeout in milliseconds; `longestWait` by default. */
  wait?: number
}

type Parts = { params?: object; query?: object; body?: object }

/**
 * Sends a call and returns its outcome; refusals are values, not exceptions. If the status is 403, in HTTP or in the
 * body, it first clears the stored user and returns to `/` (spec A §4, "Session rules"; spec B §4, "App shell and
 * session rules").
 */
export async function send<C extends Call>(
  call: C,
  input: SendOf<C>,
  options: SendOptions = {},
): Promise<Outcome<OutputOf<C>, RefusalSeen<C>>> {
  const credentials = credentialsFor(call, options)
  const signals = [AbortSignal.timeout(options.wait ?? longestWait), ...signalsOf(options)]
  const response = await fetchResponse(call, input, { ...options, credentials, signal: endOf(signals) })
  return outcomeFor(call, response, { ...options, credentials })
}

const signalsOf = ({ signal }: SendOptions) => (signal === undefined ? [] : [signal])

/** Returns the credentials of a call: those given, else the stored ones if the call needs any. */
export function credentialsFor(call: Call, { as }: SendOptions): Credentials | null {
  return as ?? (call.access === 'anyone' ? null : storedCredentials())
}

type Asked = SendOptions & { credentials: Credentials | null }

/** Returns the outcome of a call that was sent with these credentials; `response` is null if none arrived. */
export async function outcomeFor<C extends Call>(
  call: C,
  response: Response | null,
  { credentials, as }: Asked,
): Promise<Outcome<OutputOf<C>, RefusalSeen<C>>> {
  // If two concurrent calls are refused, the second refusal may arrive when another user is signed in.
  const isStillHere = () => as !== undefined || credentials === null || credentials.token === storedCredentials()?.token
  const outcome =
    response === null
      ? refused('unreachable')
      : await outcomeOf(call, response, { isStillHere, token: credentials?.token })
  // `RefusalOf<C>` is a subset of the table's names, which the compiler cannot infer here.
  return outcome as Outcome<OutputOf<C>, RefusalSeen<C>>
}

type Rest = Partial<Omit<Refused<string>, 'ok' | 'refusal'>>

/** Returns a refusal that this page states by itself, without a response. */
export function refused<Refusal extends RefusalName | NoResponse>(refusal: Refusal, rest: Rest = {}): Refused<Refusal> {
  return { ok: false, refusal, summary: '', data: null, retryAfter: null, ...rest }
}

const noEnvelope: Envelope = { code: 0, summary: '', data: null, module_code: null }

/**
 * Clears the stored user and returns to the sign-in, which shows the server's reason or a default. If another tab has
 * signed in another user since, a missing permission does not sign that user out.
 */
function leaveAfterRefusal({ summary, data, module_code }: Envelope, token: string | undefined): void {
  if (refusalOfModuleCode(module_code) === 'not-permitted') return isOfThisTab() ? leaveWithoutPermission() : undefined
  const own = summaryOr({ language: documentLanguage() }, summary, '') || { key: 'session-ended' as const }
  leaveToSignIn(hasLostCookie(token, data) ? { key: cookieAdvice() } : own, 'reload')
}

/**
 * Notes that the device belongs to another tenant (spec B §3): until the next sign-in, this tab redirects no user from
 * `/`.
 */
function noted(refusal: RefusalName): RefusalName {
  if (refusal === 'tenant-mismatch') session.write('tenantError', 'true')
  return refusal
}

async function outcomeOf(
  call: Call,
  response: Response,
  { isStillHere, token }: { isStillHere: () => boolean; token: string | undefined },
): Promise<Outcome<unknown, string>> {
  const body: unknown = await response.json().catch(() => null)
  const envelope = readEnvelope(body)
  const forbidden = isForbidden(response.status, body)
  if (forbidden && isStillHere()) leaveAfterRefusal(envelope ?? noEnvelope, token)
  if (envelope?.code !== 200 || forbidden) return refusalIn(response, envelope, forbidden)
  const { summary, data, module_code } = envelope
  const output = call.output.safeParse(data)
  const isMeant = call.successCode === undefined || call.successCode === module_code
  return output.success && isMeant ? { ok: true, data: output.data, summary } : refused('unexpected')
}

function refusalIn(response: Response, envelope: Envelope | null, forbidden: boolean): Refused<string> {
  const { summary, data, module_code } = envelope ?? noEnvelope
  const rest = { summary, data, retryAfter: secondsToWait(response), status: response.status }
  // Spec A §8, spec B §8: a 422 always shows the same sentence.
  if (response.status === 422) return refused('no-data')
  const named = refusalOfModuleCode(module_code)
  if (named !== null) return refused(noted(named), rest)
  if (forbidden) return refused('session-ended', rest)
  // A response without an envelope is not from our server, but from a proxy in between.
  return refused(envelope === null ? 'unreachable' : 'unexpected', rest)
}

/**
 * A feature's messages in the language of the page (`useMessages`). A message with the name of a refusal replaces the
 * refusal's sentence.
 */
export type RefusalMessages = Pick<Shown, 'language' | 'locale' | 'from'> & {
  of(key: string, values?: MessageValues): string
}

/** A refusal of this call, or one that any call may get. */
export type Seen<Refusal extends string> = Refused<Refusal | TransportRefusal | NoResponse>

/**
 * Returns the message to show for a refusal. In English this is the server's sentence, if present (spec A §8: "Server
 * summary text is shown when present"). Other languages show the page's message for the refusal, with the wait if the
 * server named one.
 */
export function messageFor<Refusal extends string>(refusal: Seen<Refusal>, t: RefusalMessages): string {
  const { summary, retryAfter } = refusal
  const timed = retryAfter === null ? '' : timedMessage(refusal, t, retryAfter)
  const own = timed === '' ? ownMessage(refusal.refusal, t) : timed
  return summaryOr(t, summary, own === '' ? summary || t.from(messages)('unreachable') : own)
}

/**
 * Returns the message of `messageFor` as a function of the seconds left, for a countdown; null if the refusal names no
 * wait.
 */
export function waitMessage<Refusal extends string>(
  refusal: Seen<Refusal>,
  t: RefusalMessages,
): ((seconds: number) => string) | null {
  const { retryAfter } = refusal
  if (retryAfter === null) return null
  const first = timedMessage(refusal, t, retryAfter)
  return first !== '' && messageFor(refusal, t) === first ? (seconds) => timedMessage(refusal, t, seconds) : null
}

/** Returns the feature's own message, else the refusal's sentence (spec A §8: 422 is "No Data Available"). */
const ownMessage = (key: string, t: RefusalMessages, values?: MessageValues): string =>
  textOf(t, key, values) || t.from(messages).of(key as NoResponse, values)

function timedMessage<Refusal extends string>({ refusal }: Seen<Refusal>, t: RefusalMessages, seconds: number): string {
  return ownMessage(`${refusal}-seconds`, t, { when: waitText(t.locale, seconds) })
}

/** Returns the server's sentence in English, if present; otherwise `own`. */
export function summaryOr({ language }: { language: Language }, summary: string, own: string): string {
  return language === 'en' && summary !== '' ? summary : own
}

/** Sends a call and returns the response, or null if there is none. */
export async function fetchResponse(call: Call, parts: Parts, asked: Asked): Promise<Response | null> {
  const headers = requestHeaders(call, asked)
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin', cache: 'no-store' }
  if (parts.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(parts.body)
  }
  if (asked.signal !== undefined) init.signal = asked.signal
  try {
    return await fetch(addressOf(call.path, parts), init)
  } catch {
    return null
  }
}

/** Returns the headers of a request for a call, except those of its body. */
export function requestHeaders(call: Call, { credentials, headers: own }: Asked): Record<string, string> {
  const headers: Record<string, string> = {
    'accept': 'application/json',
    // The language of the page, in which emails are also written; the browser's own language may differ.
    'accept-language': documentLanguage(),
    ...own,
  }
  // Calls of the password reset and of entry (spec A §7).
  if (credentials === null && call.path.startsWith('/api/iam/')) Object.assign(headers, entryHeaders())
  if (credentials !== null) Object.assign(headers, headersOf(credentials))
  return headers
}

/**
 * Returns a signal that aborts as soon as one of `signals` does, like `AbortSignal.any`, which browsers have supported
 * only since 2024.
 */
export function endOf(signals: readonly AbortSignal[]): AbortSignal {
  const ending = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) ending.abort()
    signal.addEventListener('abort', () => ending.abort(), { once: true })
  }
  return ending.signal
}

/**
 * Returns the address of a call: `params` fill the `:name` parts of the path, `query` follows. Undefined values are
 * omitted.
 */
export function addressOf(path: string, parts: Pick<Parts, 'params' | 'query'>): string {
  const params: Record<string, unknown> = { ...parts.params }
  const filled = path.replaceAll(/:([A-Za-z_]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`
}

function secondsToWait(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}
