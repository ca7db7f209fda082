import type { Call } from '@portico/contract/core/calls/call.ts'
import type { Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { KnownRefusals } from '@portico/contract/core/calls/refusal.ts'
import { reportBytesAtMost } from '@portico/contract/core/devices/device-report.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import {
  refused,
  type AnyHandler,
  type CallRequest,
  type FileSent,
  type Gateway,
  type Handler,
  type Refused,
} from './handler.ts'
import { refusalEnvelope, sendEnvelope, successEnvelope } from './envelope.ts'
import { parseInput } from './parse-input.ts'
import { sendFile } from './send-file.ts'
import { readSignedBody } from './signed-body.ts'
import type { DeviceStore } from '#server/core/devices/device-store.ts'
import type { FormerKey } from '#server/core/devices/device-store-queries.ts'
import {
  verifyDevice,
  verifyNewKey,
  type SignatureProblem,
  type SignedBy,
  type SignedParts,
} from '#server/core/devices/verify-signed.ts'
import type { RequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { originOf, type Origin } from '#server/platform/http/origin.ts'

/** The dependencies of verifying the requests of devices. */
export type Verifying = {
  devices: DeviceStore
  limits: Pick<RequestLimits, 'take' | 'waitFor'>
  refusals: KnownRefusals<RefusalName>
}

/** A call of devices with its handler. */
export type SignedCall = { call: Extract<Call, { access: 'device' }>; handle: AnyHandler }

/** Pairs a call with a handler of its type. */
export function signedCallOf<C extends SignedCall['call']>(call: C, handle: Handler<C>): SignedCall {
  const handler: unknown = handle
  return { call, handle: handler as AnyHandler }
}

/** A request of a device, as it came or as a gateway carried it. */
export type SignedRequest = SignedParts & { origin: Origin; gateway: Gateway | null; params?: unknown }

/** The envelope of a response, and the seconds after which the device may try again, if any; or a file instead. */
export type SignedResponse = { envelope: Envelope; retryAfter: number | undefined; file?: FileSent }

/** Requests of devices that were refused before their handler ran; in `/metrics`. */
export const refusedSignatures = new Counter({
  name: 'portico_device_refusals_total',
  help: 'Requests of devices that were refused for their signature, key or state, by the name of the refusal.',
  labelNames: ['refusal'],
  registers: [],
})

const noCredentials = { token: '', cookie: '', codeCookie: '', providerCookie: '', device: '' }

/**
 * Registers a call of devices in its own scope, whose bodies are read as bytes: signatures cover the bytes that were
 * sent.
 */
export function registerSignedCall(
  app: FastifyInstance,
  signedCall: SignedCall,
  verifying: Verifying | undefined,
): void {
  if (verifying === undefined) throw new Error('Calls of devices need what verifies them.')
  const { call } = signedCall
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const bodyLimit = call.bytesAtMost ?? reportBytesAtMost
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, raw, done) =>
      done(null, raw),
    )
    scope.route({
      method: call.method,
      exposeHeadRoute: false,
      url: call.path,
      bodyLimit,
      handler: async (request, reply) => {
        const [path = ''] = request.url.split('?')
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { method, headers } = request
        const { params } = request
        const sent = { method, path, headers, raw, origin: originOf(request), gateway: null, params }
        const { envelope, retryAfter, file } = await answerSigned(verifying, signedCall, sent)
        return file === undefined ? sendEnvelope(reply, envelope, retryAfter) : sendFile(request, reply, file)
      },
    })
  })
}

// A gateway carries requests of other devices, which continue if the gateway disconnects.
const neverAborted = new AbortController().signal

/**
 * Verifies a request of a device, reads its body, and handles it. Requests that a gateway carries are verified in the
 * same way. Refused signatures are counted by network: beyond the limit, only devices that this node already knows are
 * verified. A gateway's network is that of a whole site, so the requests it carries are counted by the device that they
 * name, if that device is enrolled. Beyond the limit they are verified only with keys in memory.
 */
export async function answerSigned(
  verifying: Verifying,
  { call, handle }: SignedCall,
  request: SignedRequest,
): Promise<SignedResponse> {
  const refusal = (refusedAs: Refused<RefusalName>) => responseOf(refusedAs, verifying.refusals)
  const verified = await verify(verifying, call, request)
  if (!verified.ok) return refusal(verified.error)
  const body = readBody(call, request)
  if (!body.ok) return refusal(body.error)
  const parsed = parseInput(call, { params: request.params ?? {}, query: {}, body: body.value })
  if (!parsed.ok) return refusal(refused('input-not-valid', { summary: parsed.error }))
  const { origin, gateway } = request
  const input: Record<string, unknown> = { ...parsed.value, signed: { ...verified.value, gateway }, header: () => '' }
  const about = {
    origin,
    credentials: noCredentials,
    tenantHeader: '',
    header: () => '',
    session: null,
    signal: neverAborted,
  }
  const received: Record<string, unknown> = { ...input, ...about }
  const outcome = await handle(received as CallRequest<Call>)
  if (outcome.kind === 'refused') return refusal(outcome)
  if (outcome.kind === 'file') return { envelope: successEnvelope(null, ''), retryAfter: undefined, file: outcome }
  if (outcome.kind === 'in-json') throw new Error('A signed call writes its own envelope.')
  return { envelope: successEnvelope(call.output.parse(outcome.data), outcome.summary), retryAfter: undefined }
}

function readBody(call: SignedCall['call'], { headers, raw }: SignedRequest) {
  if (call.body === undefined) return ok(undefined)
  return readSignedBody(headers['content-encoding'], raw, call.bytesAtMost ?? reportBytesAtMost)
}

const responseOf = (refusal: Refused<RefusalName>, known: KnownRefusals<RefusalName>): SignedResponse => ({
  envelope: refusalEnvelope(refusal, known),
  retryAfter: refusal.retryAfter,
})

async function verify(
  { devices, limits }: Verifying,
  call: SignedCall['call'],
  request: SignedRequest,
): Promise<Result<object, Refused<RefusalName>>> {
  const { network, at } = request.origin
  const isCarried = request.gateway !== null
  const counted = isCarried ? keyIdOf(request) : network
  const refuse = ({ name, data }: SignatureProblem) => {
    refusedSignatures.inc({ refusal: name })
    const isGuess = name === 'signature-not-valid' || name === 'device-not-known'
    const wait = isGuess && (!isCarried || devices.isCached(counted)) ? limits.take('signature', counted) : 0
    return err(wait > 0 ? refused('too-many-requests', { retryAfter: wait }) : refused(name, { data }))
  }
  const wait = limits.waitFor('signature', counted)
  if (call.signer === 'new-key') {
    if (wait > 0) return err(refused('too-many-requests', { retryAfter: wait }))
    const verified = verifyNewKey(request, at.getTime())
    return verified.ok ? verified : refuse(verified.error)
  }
  const mayLookUp = wait === 0 || isCarried || devices.isCached(keyIdOf(request))
  if (!mayLookUp) return err(refused('too-many-requests', { retryAfter: wait }))
  const verified = await verifyDevice(devices, request, { now: at.getTime(), mayReadAgain: wait === 0 })
  if (!verified.ok) return refuse(verified.error)
  const { formerKey } = verified.value
  if (formerKey === null) return ok(verified.value)
  const isSplit = call.signer === 'device-or-copy'
  if (isOfAnother(verified.value, formerKey, isSplit)) await devices.noteFormerKey(verified.value.device)
  return isSplit ? ok(verified.value) : refuse({ name: 'device-cloned', data: null })
}

/**
 * Returns whether a computer other than the one that took over used the former key. Requests signed before the takeover
 * may arrive late and do not count. After re-enrolment with the former key, a running process may still sign with it;
 * that counts only if the call makes the signer a separate device (`isSplit`).
 */
function isOfAnother({ params }: SignedBy, { replacedAt, isHandedOver }: FormerKey, isSplit: boolean): boolean {
  return params.created * 1000 > replacedAt.getTime() && (isSplit || !isHandedOver)
}

/** Returns the identifier that the signature claims, before it is verified. */
function keyIdOf({ headers }: SignedParts): string {
  return /keyid="([\w-]+)"$/.exec(String(headers['signature-input']))?.[1] ?? ''
}
