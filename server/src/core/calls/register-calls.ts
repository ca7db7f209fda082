import { hash } from 'node:crypto'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { KnownRefusals } from '@portico/contract/core/calls/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  refused,
  type AnyHandler,
  type Handler,
  type CallRequest,
  type Done,
  type Refused,
  type Credentials,
} from './handler.ts'
import { refusalEnvelope, sendEnvelope, sendInJson, successEnvelope } from './envelope.ts'
import { openListQueue, type ListQueue } from './list-queue.ts'
import { registerUpload } from './register-upload.ts'
import { openEventStream, whenDisconnected, type EventStream } from './event-stream.ts'
import { failureEnvelopeOf } from './failure-envelope.ts'
import { sendFile } from './send-file.ts'
import { entryHeaders, entryHeadersAgree, headersAgree } from './headers-agree.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { parseInput, type RawParts } from './parse-input.ts'
import { registerSignedCall, type Verifying } from './signed-calls.ts'
import type { RefusalRecord } from '#server/core/audit/refusal-record.ts'
import type { SessionStore } from '#server/core/sessions/session-store.ts'
import { watchSession } from '#server/core/sessions/watch-session.ts'
import type { Session } from '#server/core/sessions/session.ts'
import {
  appCookieName,
  codeCookieName,
  cookieName,
  deviceCookieName,
  providerCookieName,
} from '#server/core/sessions/token.ts'

/** The longest time that browsers keep a cookie (RFC 6265bis §5.5), in seconds. */
const deviceLifetime = 400 * 24 * 60 * 60

/** A handler for each of `Calls`; leaving one out does not compile. */
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }

/**
 * The parts that calls are served with. `refusals` has at least those of the calls; `verifying` is needed if devices
 * call.
 */
type Serving = {
  sessions: SessionStore
  refusals: KnownRefusals<RefusalName>
  record?: RefusalRecord
  verifying?: Omit<Verifying, 'refusals'>
}

/**
 * Registers the route of every call: finds the session, compares the headers, checks the permission and parses the
 * input before the handler runs, and parses the handler's data before it is sent.
 */
export function registerCalls<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  { sessions, refusals, record, verifying }: Serving,
): void {
  const byName: Record<string, unknown> = handlers
  const served = { sessions, refusals, record, lists: openListQueue() }
  for (const [name, call] of Object.entries<Call>(calls)) {
    const handle = byName[name] as AnyHandler
    if (call.access === 'device') {
      registerSignedCall(app, { call, handle }, verifying === undefined ? undefined : { ...verifying, refusals })
      continue
    }
    const { upload } = call
    if (upload !== undefined) {
      const answer = (request: FastifyRequest, reply: FastifyReply) =>
        respond({ ...served, call, handle, request, reply, sent: { ...request, body: undefined } })
      void app.register((scope) => registerUpload(scope, { call, upload, refusals }, answer))
      continue
    }
    app.route({
      // `sendFile` answers HEAD with the length; the HEAD route that Fastify adds would read the file for it.
      method: call.file === undefined ? call.method : [call.method, 'HEAD'],
      url: call.path,
      handler: (request, reply) => respond({ ...served, call, handle, request, reply, sent: request }),
    })
    if (call.getForm === undefined) continue
    app.route({
      method: 'GET',
      url: call.getForm,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const sent = { params: request.params, query: {}, body: request.query }
        return respond({ ...served, call, handle, request, reply, sent })
      },
    })
  }
}

type Dispatch = {
  call: Call
  handle: AnyHandler
  sessions: SessionStore
  refusals: KnownRefusals<RefusalName>
  record: RefusalRecord | undefined
  request: FastifyRequest
  reply: FastifyReply
  sent: RawParts
  events: EventStream
  lists: ListQueue
}

/** Dispatches a request. Also answers a failure after the first event, when Fastify's error handler no longer can. */
async function respond(dispatched: Omit<Dispatch, 'events'>): Promise<FastifyReply> {
  const { call, request, reply } = dispatched
  const events = openEventStream(call, request, reply)
  try {
    return await dispatch({ ...dispatched, events })
  } catch (error) {
    if (!events.hasBegun()) throw error
    events.end(failureEnvelopeOf(request, error).envelope)
    return reply
  }
}

async function dispatch(dispatched: Dispatch): Promise<FastifyReply> {
  const { call, lists, sessions, refusals, record, request, reply, sent, events } = dispatched
  const origin = originOf(request)
  const credentials = credentialsOf(request)
  let session: Session | null = null
  const refuse = (refusal: Refused<RefusalName>) => {
    if (session !== null) record?.note({ session, refusal: refusal.name, call: `${call.method} ${call.path}`, origin })
    const envelope = refusalEnvelope(refusal, refusals)
    return events.end(envelope) ? reply : sendEnvelope(reply, envelope, refusal.retryAfter)
  }
  if (call.access === 'session') {
    session = await sessions.find(credentials.token, credentials.cookie, origin.at.getTime())
    if (session === null) return refuse(refused('session-ended', cookieCame(credentials.token, request, cookieName)))
    if (!headersAgree(request.headers, session)) return refuse(refused('headers-disagree'))
    const notAllowed = whyNotAllowed(call, session, origin.at)
    if (notAllowed !== null) return refuse(refused(notAllowed))
  } else if (!(await agreesWithOwnSession(sessions, credentials, request, origin.at))) {
    return refuse(refused('headers-disagree'))
  }
  const parsed = parseInput(call, sent)
  if (!parsed.ok) return refuse(refused('input-not-valid', { summary: parsed.error }))
  const tenantHeader = headerText(request, 'tenantid')
  const received: Record<string, unknown> = {
    ...parsed.value,
    origin,
    credentials,
    session,
    signed: null,
    ...uploadOf(call, request),
    tenantHeader,
    header: (name: string) => headerText(request, name),
    emit: events.emit,
    asksForEvents: events.isAsked,
    // The signal is created on demand, because few handlers read it and each needs a listener.
    get signal() {
      return whenDisconnected(reply)
    },
  }
  const outcome = await lists(call, session, {
    isGone: () => reply.raw.destroyed,
    handle: () => outcomeOf(dispatched, session, received),
  })
  if (outcome.kind === 'refused') return refuse(withCookieCame(outcome, call, request, credentials))
  if (outcome.kind === 'file') return sendFile(request, reply, outcome)
  if (outcome.kind === 'in-json') return sendInJson(reply, outcome)
  setCookies(request, reply, outcome.cookies)
  const envelope = successEnvelope(call.output.parse(outcome.data), outcome.summary, call.successCode)
  return events.end(envelope) ? reply : sendEnvelope(reply, envelope)
}

/** Returns the file of a call that has one; empty for a request without a body. */
const uploadOf = ({ upload }: Call, { body, raw }: FastifyRequest): { upload?: unknown } =>
  upload === undefined ? {} : { upload: body ?? raw }

/**
 * Returns the outcome of a call. A call with events is refused as soon as its session ends or no longer permits it: the
 * handler's signal is aborted, and its further events are dropped.
 */
async function outcomeOf(
  { call, handle, sessions, request, reply, events }: Dispatch,
  session: Session | null,
  received: Record<string, unknown>,
): Promise<Awaited<ReturnType<AnyHandler>>> {
  if (session === null || !events.isAsked) return handle(received as CallRequest<Call>)
  const { token, cookie } = credentialsOf(request)
  const ending = new AbortController()
  const ended = Promise.withResolvers<Refused<RefusalName>>()
  const permits = (live: Session) => call.access !== 'session' || whyNotAllowed(call, live, new Date()) === null
  const watched = { tokenHash: hash('sha256', token, 'hex'), cookie, session }
  const { stop } = watchSession({ sessions, permits }, watched, () => {
    ended.resolve(refused('session-ended'))
    ending.abort()
  })
  const signal = AbortSignal.any([ending.signal, whenDisconnected(reply)])
  const handled = handle({ ...received, signal } as CallRequest<Call>)
  // Once the session has ended, nothing else handles a failure of the handler.
  handled.catch(() => undefined)
  try {
    return await Promise.race([ended.promise, handled])
  } finally {
    stop()
  }
}

/**
 * Returns whether the headers of a call that needs no session agree with the session of the token that came with it, if
 * any did.
 */
async function agreesWithOwnSession(
  sessions: SessionStore,
  { token, cookie }: Credentials,
  { headers }: FastifyRequest,
  at: Date,
): Promise<boolean> {
  if (token === '' || entryHeaders.every((name) => headers[name] === undefined)) return true
  const own = await sessions.find(token, cookie, at.getTime())
  return own === null || entryHeadersAgree(headers, own)
}

/** Returns the data of a refusal for a token without its cookie, from which the browser can derive the reason. */
function cookieCame(token: string, request: FastifyRequest, name: string): { data?: { cookie_came: false } } {
  return token === '' || request.cookies[name] !== undefined ? {} : { data: { cookie_came: false } }
}

/** Adds the data of `cookieCame` to a refusal of a sign-in that waits for its code. */
function withCookieCame(refusal: Refused<RefusalName>, call: Call, request: FastifyRequest, { token }: Credentials) {
  const isPending = call.access === 'code-pending' && refusal.data === null
  return isPending ? { ...refusal, ...cookieCame(token, request, codeCookieName) } : refusal
}

function whyNotAllowed(call: Extract<Call, { access: 'session' }>, session: Session, at: Date): RefusalName | null {
  return whyNotPermitted(call.permission, session) ?? (isWriteAfterTrial(call, session, at) ? 'trial-ended' : null)
}

/** Returns whether a call would write in a tenant whose trial has ended, which is read-only. */
function isWriteAfterTrial(call: Call, { trialEndsAt }: Session, at: Date): boolean {
  return call.method !== 'GET' && call.isWrite !== false && trialEndsAt !== null && trialEndsAt <= at.getTime()
}

function credentialsOf(request: FastifyRequest): Credentials {
  return {
    token: headerText(request, 'api-key'),
    cookie: request.cookies[cookieName] ?? '',
    codeCookie: request.cookies[codeCookieName] ?? '',
    device: request.cookies[deviceCookieName] ?? '',
    providerCookie: request.cookies[providerCookieName] ?? '',
  }
}

function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

// Other pages of the host may have set cookies that no header can name: those without a name, or with blanks in it.
const writableName = /^[!-:<>-~]+$/

// Clear-Site-Data would also clear the cookies of the customer's other sites on the registrable domain.
function setCookies(request: FastifyRequest, reply: FastifyReply, cookies: Done<unknown>['cookies'] = {}): void {
  if (cookies === 'none')
    return Object.keys(request.cookies).forEach((name) => writableName.test(name) && setCookie(reply, name, null))
  setCookie(reply, cookieName, cookies.session)
  setCookie(reply, codeCookieName, cookies.code)
  setCookie(reply, deviceCookieName, cookies.device, deviceLifetime)
  setCookie(reply, providerCookieName, cookies.provider)
  const { app } = cookies
  if (app !== undefined) reply.setCookie(appCookieName, app.value, { ...ownCookie, path: app.path })
}

const ownCookie = { secure: true, httpOnly: true, sameSite: 'strict' } as const

// A cookie without an age ends with the browser's session.
function setCookie(reply: FastifyReply, name: string, cookie: string | null | undefined, maxAge?: number): void {
  if (cookie === undefined) return
  const lasting = maxAge === undefined ? {} : { maxAge }
  const options = { ...ownCookie, path: '/', ...lasting }
  if (cookie === null) reply.clearCookie(name, options)
  else reply.setCookie(name, cookie, options)
}
