import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

export const modelKey = 'test-key-of-the-model'

const schemaFormat = z.object({
  type: z.literal('json_schema'),
  json_schema: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/),
    strict: z.literal(true),
    schema: z.looseObject({}),
  }),
})

/** A request that OpenAI's service accepts. */
const completionRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  stream: z.literal(false),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  response_format: z.union([schemaFormat, z.strictObject({ type: z.literal('json_object') })]).optional(),
})
export type CompletionRequest = z.infer<typeof completionRequest>

/** How the model reacts to a request. */
export type Behaviour = (request: CompletionRequest, response: ServerResponse, sent: IncomingMessage) => void

/** A stand-in for a language model that serves OpenAI's chat completions over HTTP, and misbehaves on demand. */
export type ModelServer = {
  /** The value for ASSISTANT_BASE_URL. */
  url: string
  /** The requests so far, oldest first. */
  requests: CompletionRequest[]
  /** Sets the behaviour for the next requests; the last one applies to all further requests. */
  behave: (...next: Behaviour[]) => void
  /** Number of requests whose client disconnected before the response. */
  abandoned: () => number
  close: () => Promise<void>
}

function completion(response: ServerResponse, content: string, finish: 'stop' | 'length' = 'stop'): void {
  const message = { role: 'assistant', content, refusal: null }
  sendJson(response, 200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'test-model',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 },
  })
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

const complain = (response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}) =>
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code: null } }, headers)

const contentOf = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content))

/** Answers with text, or with a value as JSON. */
export const answers =
  (content: unknown): Behaviour =>
  (_request, response) =>
    completion(response, contentOf(content))

/** Answers with only the beginning of the text, as a model does when it reaches `max_tokens`. */
export const isCutOff =
  (content: unknown): Behaviour =>
  (_request, response) =>
    completion(response, contentOf(content).slice(0, 60), 'length')

/** Answers after a delay, in milliseconds. */
export const answersLate =
  (milliseconds: number, content: unknown): Behaviour =>
  (_request, response) => {
    const timer = setTimeout(() => completion(response, contentOf(content)), milliseconds)
    response.on('close', () => clearTimeout(timer))
  }

/** Fails with a status, and an error text that no user may see. */
export const fails =
  (status: number, message = 'internal: key sk-secret-of-upstream', headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    complain(response, status, message, headers)

/** Rejects requests that contain a text, and answers others. */
export const refuses =
  (part: string, message: string, content: unknown, status = 400): Behaviour =>
  (request, response) =>
    JSON.stringify(request).includes(part)
      ? complain(response, status, message)
      : completion(response, contentOf(content))

/** Sends a byte at intervals and never finishes. */
export const trickles: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

/** Sends far more data than any answer. */
export const floods: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const piece = Buffer.alloc(1024 * 1024, 'x')
  const more = () => {
    while (response.writable && response.write(piece));
  }
  response.on('drain', more)
  more()
}

/** Redirects to another address. */
export const redirects =
  (to: string): Behaviour =>
  (_request, response) => {
    response.writeHead(307, { location: to })
    response.end()
  }

/** Breaks the connection. */
export const hangsUp: Behaviour = (_request, response) => void response.destroy()

/**
 * Starts the model. Like OpenAI's service, it rejects a wrong key, an unknown address, unknown fields, and schemas that
 * are not strict.
 */
export async function openModelServer(): Promise<ModelServer> {
  const requests: CompletionRequest[] = []
  let behaviours: Behaviour[] = [answers('')]
  let abandoned = 0
  const server = createServer((sent, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1
    })
    void text(sent).then(
      (body) => respond(body, sent, response),
      () => undefined,
    )
  })
  function respond(body: string, sent: IncomingMessage, response: ServerResponse): void {
    if (sent.method !== 'POST' || sent.url !== '/v1/chat/completions') return complain(response, 404, 'Not found')
    if (sent.headers.authorization !== `Bearer ${modelKey}`)
      return complain(response, 401, 'Incorrect API key provided')
    const { data, error } = completionRequest.safeParse(JSON.parse(body))
    if (error !== undefined) return complain(response, 400, `Invalid request: ${error.issues[0]?.path.join('.') ?? ''}`)
    const format = data.response_format
    if (format?.type === 'json_schema' && !isStrict(format.json_schema.schema))
      return complain(response, 400, "Invalid schema for response_format: 'required' must have every key")
    requests.push(data)
    const [first = hangsUp, ...others] = behaviours
    if (others.length > 0) behaviours = others
    first(data, response, sent)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave: (...next) => void (behaviours = next),
    abandoned: () => abandoned,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

/**
 * Returns whether every object in a schema lists all its properties as required and allows no others, as strict schemas
 * must.
 */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>
  const isWhole =
    type !== 'object' ||
    (additionalProperties === false &&
      Object.keys(Object(properties)).every((key) => Array.isArray(required) && required.includes(key)))
  return isWhole && Object.values(schema).every(isStrict)
}
