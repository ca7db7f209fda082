import type { Call, HandlerOutputOf, InputOf, RefusalOf, TransportRefusal } from '@portico/contract/core/calls/call.ts'
import type { Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { waitText } from '@portico/contract/core/calls/wait.ts'
import { calls } from '@portico/contract/calls.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type * as z from 'zod/mini'

/**
 * A file of `size` bytes, of which only `sent` arrive (zeros, unless `bytes` are given). Then the connection breaks if
 * `breaks` is set; otherwise it stalls.
 */
export type SentFile = { name: string; size: number; sent: number; breaks?: true; bytes?: Uint8Array }

/** A reply of the pretend server: an envelope, events, a file, nothing at all, or a broken connection. */
type Reply =
  | { envelope: Envelope; retryAfter?: number | undefined }
  | { events: readonly unknown[]; envelope: Envelope | null }
  | { file: SentFile }
  | 'never'
  | 'unreachable'

/**
 * The reply of the pretend server to one call. If there are several answers to a call, each is given once, in order,
 * and the last one from then on.
 */
export type Answer = {
  call: Call
  reply: (input: InputOf<Call>) => Reply
  /** The refusal in this answer, or that there is no response. */
  lacks?: RefusalName | 'response'
}

/**
 * Returns an answer that succeeds with `data`, or with the result of a function of the parsed input; `summary` is the
 * sentence for the user.
 */
export function answer<C extends Call>(
  call: C,
  data: HandlerOutputOf<C> | ((input: InputOf<C>) => HandlerOutputOf<C>),
  summary = 'Success',
): Answer {
  const dataFor = (input: InputOf<Call>) =>
    typeof data === 'function' ? (data as (input: unknown) => unknown)(input) : data
  return {
    call,
    reply: (input) => ({
      envelope: {
        code: 200,
        summary,
        data: call.output.parse(dataFor(input)),
        module_code: call.successCode ?? null,
      },
    }),
  }
}

/**
 * Returns an answer with the events of a call, followed by a success with `data`. If `data` is null, the page keeps
 * waiting for it.
 */
export function answerEvents<C extends Call & { events: z.ZodMiniType }>(
  call: C,
  events: readonly z.input<C['events']>[],
  data: HandlerOutputOf<C> | null,
): Answer {
  const reply = (): Reply => ({
    events: events.map((event) => call.events.parse(event)),
    envelope:
      data === null ? null : { code: 200, summary: 'Success', data: call.output.parse(data), module_code: null },
  })
  return data === null ? { call, lacks: 'response', reply } : { call, reply }
}

/** Returns an answer with the file of a call. */
export function answerFile<C extends Call & { file: readonly string[] }>(
  call: C,
  file: SentFile | ((input: InputOf<C>) => SentFile),
): Answer {
  const fileFor = (input: InputOf<Call>) =>
    typeof file === 'function' ? (file as (input: unknown) => SentFile)(input) : file
  return { call, reply: (input) => ({ file: fileFor(input) }) }
}

type RefusalDetails = {
  data?: unknown
  /** Overrides the sentence in the contract's table. */
  summary?: string
  /** Seconds of the `Retry-After` header. */
  retryAfter?: number
}

/**
 * Returns an answer that refuses the call. `name` is a refusal in the contract's table: one that the call declares, or
 * that any call can get.
 */
export function refuse<C extends Call>(
  call: C,
  name: RefusalOf<C> | TransportRefusal,
  { data = null, summary, retryAfter }: RefusalDetails = {},
): Answer {
  const { code, module_code, summary: usual, timed: waits } = refusals[name]
  const timed = retryAfter === undefined ? undefined : waits?.replace('{when}', waitText('en', retryAfter))
  const envelope = { code, summary: summary ?? timed ?? usual, data, module_code }
  return { call, lacks: name, reply: () => ({ envelope, retryAfter }) }
}

/** Returns an answer without any response: the page keeps waiting. */
export function never(call: Call): Answer {
  return { call, lacks: 'response', reply: () => 'never' }
}

/** Returns an answer in which the connection fails. */
export function unreachable(call: Call): Answer {
  return { call, reply: () => 'unreachable' }
}

/**
 * Returns the refusals that a story with these answers shows. A refusal after a `never` of the same call does not
 * count: it only proves that nothing is sent twice.
 */
export function refusalsOf(answers: readonly Answer[]): { answer: Answer; name: RefusalName }[] {
  const waits = (call: Call, until: number) =>
    answers.slice(0, until).some((each) => each.call === call && each.lacks === 'response')
  return answers.flatMap((each, at) =>
    each.lacks === undefined || each.lacks === 'response' || waits(each.call, at)
      ? []
      : [{ answer: each, name: each.lacks }],
  )
}

/** The server that `openPretendServer` returns. */
export type PretendServer = {
  fetch: typeof fetch
  /**
   * Requests without an answer or with input that the contract refuses, and refusals that were never requested; empty
   * if all is well.
   */
  problems: () => string[]
  /** The number of pending responses. */
  pending: () => number
}

/** Returns a server that gives a story's `answers` to requests below `/api/`. `others` fetches everything else. */
export function openPretendServer(answers: readonly Answer[], others: typeof fetch): PretendServer {
  const left = [...answers]
  const problems: string[] = []
  const given = new Set<Answer>()
  let pending = 0
  const replyTo = async (request: Request): Promise<Reply> => {
    const found = left.find(({ call }) => paramsOf(call, request) !== null)
    if (found === undefined) {
      problems.push(`${nameOf(request)} was sent, and the story has no answer to it.`)
      return 'unreachable'
    }
    given.add(found)
    const input = await inputOf(found.call, request)
    if (!input.ok) {
      problems.push(`${nameOf(request)} was sent with an input that the contract refuses: ${input.error}`)
      return 'unreachable'
    }
    if (left.filter(({ call }) => call === found.call).length > 1) left.splice(left.indexOf(found), 1)
    try {
      return found.reply(input.value)
    } catch (error) {
      problems.push(`The story's answer to ${nameOf(request)} is not what the contract declares: ${String(error)}`)
      return 'unreachable'
    }
  }
  const respond: typeof fetch = async (target, init) => {
    const request = new Request(target, init)
    if (!new URL(request.url).pathname.startsWith('/api/')) return others(target, init)
    pending += 1
    const reply = await replyTo(request).finally(() => {
      pending -= 1
    })
    if (reply === 'never') return new Promise<Response>(() => undefined)
    if (reply === 'unreachable') throw new TypeError('Failed to fetch')
    if ('file' in reply) return fileResponse(reply.file, request)
    if ('events' in reply) return streamOf(reply.events, reply.envelope)
    return responseOf(reply.envelope, reply.retryAfter)
  }
  const notGiven = () =>
    refusalsOf(answers).flatMap((each) =>
      given.has(each.answer)
        ? []
        : [`The refusal ${each.name} of ${each.answer.call.path} was not given: nothing asked for it.`],
    )
  return { fetch: respond, problems: () => [...problems, ...notGiven()], pending: () => pending }
}

/** Returns an envelope as the server sends it: the HTTP status equals its code. */
function responseOf(envelope: Envelope, retryAfter?: number): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return new Response(JSON.stringify(envelope), { status: envelope.code, headers: { ...headers, ...wait } })
}

/** Streams events as lines of JSON, followed by the envelope. Without an envelope the stream does not end. */
function streamOf(events: readonly unknown[], envelope: Envelope | null): Response {
  const lines = [...events, ...(envelope === null ? [] : [envelope])].map((line) => `${JSON.stringify(line)}\n`)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(lines.join('')))
      if (envelope !== null) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } })
}

/** Responds with a file, or with the rest of it if the request has a `Range`. */
function fileResponse({ name, size, sent, breaks, bytes }: SentFile, request: Request): Response {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.get('range') ?? '')?.[1] ?? 0)
  const body = new ReadableStream({
    start(controller) {
      if (sent > from) controller.enqueue(bytes?.slice(from) ?? new Uint8Array(sent - from))
      if (sent === size) controller.close()
      // Delayed, so that the queued bytes are read first.
      else if (breaks) setTimeout(() => controller.error(new TypeError('network error')))
    },
  })
  const range = from === 0 ? {} : { 'content-range': `bytes ${from}-${size - 1}/${size}` }
  const headers = { 'etag': '"one"', 'attachment_filename': name, 'content-length': String(size - from), ...range }
  return new Response(body, { status: from === 0 ? 200 : 206, headers })
}

/** Returns the parameters in the path of a request for a call; null if the request is for another call. */
function paramsOf({ method, path }: Call, request: Request): Record<string, string> | null {
  if (request.method !== method) return null
  const [pattern, sent] = [path, new URL(request.url).pathname].map((each) => each.replace(/\/$/, '').split('/'))
  if (pattern === undefined || sent === undefined || pattern.length !== sent.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const value = decodeURIComponent(sent[at] ?? '')
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part !== value) return null
  }
  return params
}

/** Returns the input of a request, parsed as the server does. */
async function inputOf(call: Call, request: Request): Promise<Result<InputOf<Call>, string>> {
  const text = call.upload === undefined ? await request.text() : ''
  const body = jsonOf(text === '' ? undefined : text)
  if (body instanceof SyntaxError) return err(`body ${body.message}`)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const sent = { params: paramsOf(call, request), query, body }
  const parsed: Record<string, unknown> = { params: undefined, query: undefined, body: undefined }
  for (const part of ['params', 'query', 'body'] as const) {
    const found = call[part]?.safeParse(sent[part])
    if (found?.success === false) return err(`${part} ${JSON.stringify(found.error.issues)}`)
    parsed[part] = found?.data
  }
  return ok(parsed as InputOf<Call>)
}

/** Returns the value of a JSON text, or the error if it cannot be parsed. */
function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch (error) {
    return error
  }
}

/** Describes a request, with the name of its call. */
function nameOf(request: Request): string {
  const name = Object.entries<Call>(calls).find(([, call]) => paramsOf(call, request) !== null)?.[0]
  return `${request.method} ${new URL(request.url).pathname} (${name ?? 'a call that the contract does not have'})`
}
