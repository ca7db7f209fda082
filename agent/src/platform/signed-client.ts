import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Call, OutputOf, SendOf } from '@portico/contract/core/calls/call.ts'
import { readEnvelope } from '@portico/contract/core/calls/envelope.ts'
import { coreRefusals, type RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'
import {
  contentDigest,
  signatureBase,
  signatureHeader,
  signatureInput,
} from '@portico/contract/core/devices/signed-request.ts'
import { refusals as refusalsOfDownloads } from '@portico/features/agent-downloads/contract/refusals.ts'
import { refusals as refusalsOfDevices } from '@portico/features/devices/contract/refusals.ts'
import type { Clock } from './clock.ts'
import type { DeviceKey } from './device-key.ts'
import { NotReached, type AgentRequest, type AgentResponse, type Transport } from './transport.ts'

/**
 * The outcome of a call. `stored`: a gateway stored it for later. `away`: no response, or not from Portico
 * (`isForeign`).
 */
export type Outcome<Data> =
  | { outcome: 'done'; data: Data }
  | { outcome: 'stored' }
  | { outcome: 'refused'; refusal: RefusalName; sentence: string; data: unknown }
  | { outcome: 'busy'; seconds: number | null }
  | { outcome: 'away'; reason: string; isForeign: boolean }

/** The signer: a device by its id, or during an enrolment by its public key. */
export type Signer = { key: DeviceKey; keyId: string }

export type SignedClient = {
  /** Sends a POST of the contract. With `storable`, a gateway without uplink may store it. */
  call: <C extends Call>(
    call: C,
    body: SendOf<C> extends { body: infer Body } ? Body : never,
    hints?: { storable: boolean },
  ) => Promise<Outcome<OutputOf<C>>>
  /** The headers that sign any request, such as the GET of a program; `path` has no query. */
  sign: (method: string, path: string, body: Uint8Array) => AgentRequest['headers']
}

/** Bytes from which bodies are compressed with gzip, if the transport supports it. */
const gzipFrom = 1_000

/**
 * Creates a client that signs the requests of one process of the agent (RFC 9421). Each response's server time corrects
 * `clock`; a request refused because of its time is signed and sent once more.
 */
export function createSignedClient({ key, keyId }: Signer, transport: Transport, clock: Clock): SignedClient {
  const instance = randomBytes(16).toString('base64url')
  let sequence = 0
  const signed: SignedClient['sign'] = (method, path, body) => {
    sequence += 1
    const digest = contentDigest(createHash('sha256').update(body).digest('base64'))
    const params = { created: Math.floor(clock.now() / 1000), instance, sequence, keyId }
    const signature = key.sign(signatureBase(method, path, digest, params)).toString('base64')
    return {
      'content-digest': digest,
      'signature-input': signatureInput(params),
      'signature': signatureHeader(signature),
    }
  }
  return {
    sign: signed,
    async call(call, body, { storable } = { storable: false }) {
      const text = Buffer.from(JSON.stringify(body))
      const isGzip = transport.takesGzip && text.length >= gzipFrom
      const bytes = isGzip ? gzipSync(text) : text
      const sendOnce = () =>
        attempt(call, () =>
          transport.send(
            { path: call.path, headers: signed(call.method, call.path, bytes), body: bytes, isGzip },
            { storable },
          ),
        )
      const first = await sendOnce()
      const last = isAboutTime(first) && clock.correct(timeIn(first.data)) ? await sendOnce() : first
      if (last.outcome === 'done') clock.correct(timeIn(last.data))
      return last
    },
  }
}

function isAboutTime(outcome: Outcome<unknown>): outcome is Outcome<unknown> & { outcome: 'refused' } {
  return outcome.outcome === 'refused' && outcome.refusal === 'report-too-old'
}

async function attempt<C extends Call>(call: C, send: () => Promise<AgentResponse>): Promise<Outcome<OutputOf<C>>> {
  try {
    return outcomeOf(call, await send())
  } catch (thrown) {
    if (!(thrown instanceof NotReached)) throw thrown
    return { outcome: 'away', reason: thrown.message, isForeign: false }
  }
}

/** Parses a response: an envelope of the contract, or the answer of a gateway or proxy. */
function outcomeOf<C extends Call>(call: C, { status, body, retryAfter }: AgentResponse): Outcome<OutputOf<C>> {
  if (status === 202) return { outcome: 'stored' }
  if (status === 429 || status === 502 || status === 503 || status === 504) {
    return { outcome: 'busy', seconds: secondsIn(retryAfter) }
  }
  const foreign = {
    outcome: 'away',
    reason: `HTTP status ${status}`,
    isForeign: true,
  } as const
  const read = readEnvelope(parsed(body))
  if (read === null) return foreign
  if (read.code === 200) {
    const { success, data } = call.output.safeParse(read.data)
    return success ? { outcome: 'done', data: data as OutputOf<C> } : foreign
  }
  const refusal = refusalOf(read.module_code)
  return refusal === null ? foreign : { outcome: 'refused', refusal, sentence: read.summary, data: read.data }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return null
  }
}

/** The refusals of the calls that agents make. */
const refusals: RefusalCodes = { ...coreRefusals, ...refusalsOfDevices, ...refusalsOfDownloads }

function refusalOf(moduleCode: string | null): RefusalName | null {
  const found = Object.keys(refusals).find((name) => refusals[name]?.module_code === moduleCode)
  return (found ?? null) as RefusalName | null
}

function secondsIn(retryAfter: string | undefined): number | null {
  const seconds = Number(retryAfter)
  return retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** Returns the `time` in a response's data, in milliseconds since 1970. */
function timeIn(data: unknown): number | null {
  const { time } = Object(data) as { time?: unknown }
  return typeof time === 'number' ? time : null
}
