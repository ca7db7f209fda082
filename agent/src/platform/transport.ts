import { sentenceOf } from './exit-codes.ts'

/** A signed POST with `body` exactly as it was signed: gzip bytes, or JSON as text. `path` begins with `/`. */
export type AgentRequest = {
  path: string
  headers: { 'content-digest': string; 'signature-input': string; 'signature': string }
  body: Uint8Array
  isGzip: boolean
}

export type AgentResponse = { status: number; body: string; retryAfter?: string }

/** Sends requests. Throws `NotReached` without a response. */
export type Transport = {
  /** Whether bodies may be gzip. A gateway carries only text. */
  takesGzip: boolean
  /** With `storable`, a gateway without uplink may store the request and respond with 202. */
  send: (request: AgentRequest, hints: { storable: boolean }) => Promise<AgentResponse>
}

/** Thrown without a response: no network, no server, or a timeout. */
export class NotReached extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'NotReached'
  }
}

const longestResponse = 1024 * 1024

/**
 * Sends a POST by `fetch`, without redirects and with at most 1 MB of response within `patience` milliseconds. Throws
 * `NotReached`.
 */
export async function post(
  address: URL,
  init: { headers: Record<string, string>; body: Uint8Array },
  patience: number,
): Promise<AgentResponse> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: init.headers,
      body: Buffer.from(init.body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const body = await textUpTo(response, longestResponse)
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, body, ...(retryAfter === null ? {} : { retryAfter }) }
  } catch (thrown) {
    if (thrown instanceof NotReached) throw thrown
    throw new NotReached(reasonOf(thrown))
  }
}

async function textUpTo(response: Response, longest: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > longest) throw new NotReached('the response is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Node's fetch says only "fetch failed"; the reason is in its cause. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return sentenceOf(thrown)
  if (thrown.name === 'TimeoutError') return 'no response in time'
  const { cause } = thrown
  return sentenceOf(cause instanceof Error && cause.message !== '' ? cause : thrown)
}

/** Returns a transport direct to the server at `origin`, with `agent` (name and version) as user agent. */
export function directTransport(origin: string, agent: string, patience = 30_000): Transport {
  return {
    takesGzip: true,
    send: ({ path, headers, body, isGzip }) =>
      post(
        new URL(path, origin),
        {
          headers: {
            ...headers,
            'content-type': 'application/json',
            'user-agent': agent,
            ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
          },
          body,
        },
        patience,
      ),
  }
}
