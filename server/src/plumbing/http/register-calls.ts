import type { Call } from '@portico/contract/plumbing/call.ts'
import type { RefusalName } from '@portico/contract/plumbing/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from '#server/plumbing/http/answer.ts'
import type { Answer, CallRequest, Done, Refused, TokenHalves } from '#server/plumbing/http/answer.ts'
import { refusalEnvelope, sendEnvelope, successEnvelope } from '#server/plumbing/http/envelope.ts'
import { headersAgree } from '#server/plumbing/http/headers-agree.ts'
import { originOf } from '#server/plumbing/http/origin.ts'
import { parseInput } from '#server/plumbing/http/parse-input.ts'
import type { SessionStore } from '#server/plumbing/session/session-store.ts'
import type { Session } from '#server/plumbing/session/session.ts'
import { codeCookieName, cookieName, deviceCookieName, providerCookieName } from '#server/plumbing/session/token.ts'

/** As long as browsers keep a cookie (RFC 6265bis §5.5), in seconds. */
const deviceLifetime = 400 * 24 * 60 * 60

/** An answer for every one of `Calls`; leaving one out does not compile. */
export type AnswersTo<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Answer<Calls[Name]> }

// Inside the dispatcher a call is any call; what fits together was checked where `Answers` was put together.
type AnyAnswer = (request: CallRequest<Call>) => Promise<Done<unknown> | Refused<RefusalName>>

/**
 * Gives every call its route: the input is parsed, the session found and the headers compared before the
 * answer runs, and the answer's own data is parsed before it leaves.
 */
export function registerCalls<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  answers: AnswersTo<Calls>,
  sessions: SessionStore,
): void {
  const byName: Record<string, unknown> = answers
  for (const [name, call] of Object.entries<Call>(calls)) {
    const answer = byName[name] as AnyAnswer
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => dispatch({ call, answer, sessions, request, reply }),
    })
  }
}

type Dispatch = {
  call: Call
  answer: AnyAnswer
  sessions: SessionStore
  request: FastifyRequest
  reply: FastifyReply
}

async function dispatch({ call, answer, sessions, request, reply }: Dispatch): Promise<FastifyReply> {
  const refuse = (refusal: Refused<RefusalName>) => sendEnvelope(reply, refusalEnvelope(refusal), refusal.retryAfter)
  const origin = originOf(request)
  const halves = halvesOf(request)
  let session: Session | null = null
  if (call.access === 'session') {
    session = await sessions.find(halves.token, halves.cookie, origin.at.getTime())
    if (session === null) return refuse(refused('session-ended'))
    if (!headersAgree(request.headers, session)) return refuse(refused('headers-disagree'))
    if (isWriteAfterTrial(call, session, origin.at)) return refuse(refused('trial-ended'))
  }
  const parsed = parseInput(call, request)
  if (!parsed.ok) return refuse(refused('input-not-valid', { summary: parsed.problem }))
  const tenantHeader = headerText(request, 'tenantid')
  const outcome = await answer({ ...parsed.input, origin, halves, session, tenantHeader } as CallRequest<Call>)
  if (outcome.kind === 'refused') return refuse(outcome)
  setCookie(reply, cookieName, outcome.cookies?.session)
  setCookie(reply, codeCookieName, outcome.cookies?.code)
  setCookie(reply, deviceCookieName, outcome.cookies?.device, deviceLifetime)
  setCookie(reply, providerCookieName, outcome.cookies?.provider)
  return sendEnvelope(reply, successEnvelope(call.output.parse(outcome.data), outcome.summary, call.successCode))
}

/** A tenant whose trial has ended can be read, and changed no more. */
function isWriteAfterTrial(call: Call, { trialEndsAt }: Session, at: Date): boolean {
  return call.method !== 'GET' && call.isWrite !== false && trialEndsAt !== null && trialEndsAt <= at.getTime()
}

function halvesOf(request: FastifyRequest): TokenHalves {
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

// A cookie without an age is gone with the browser's session.
function setCookie(reply: FastifyReply, name: string, cookie: string | null | undefined, maxAge?: number): void {
  if (cookie === undefined) return
  const lasting = maxAge === undefined ? {} : { maxAge }
  const options = { path: '/', secure: true, httpOnly: true, sameSite: 'strict', ...lasting } as const
  if (cookie === null) reply.clearCookie(name, options)
  else reply.setCookie(name, cookie, options)
}
