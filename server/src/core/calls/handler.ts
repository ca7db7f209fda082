import type {
  HandlerOutputOf,
  Call,
  InputOf,
  RefusalOf,
  SignedRefusal,
  TransportRefusal,
} from '@portico/contract/core/calls/call.ts'
import type * as z from 'zod/mini'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { Readable } from 'node:stream'
import type { FilePart } from '#server/platform/http/file-parts.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import type { KnownDevice } from '#server/core/devices/device-store.ts'
import type { SignedBy } from '#server/core/devices/verify-signed.ts'
import type { Session } from '#server/core/sessions/session.ts'

/**
 * The token and the cookies as they arrived, empty text if one is missing. A sign-in that waits for its code, or for a
 * provider, has its own cookie, shared by all tabs: a second tab's sign-in does not spoil the first one's. `device`
 * identifies a browser that an account has signed in with; it grants no access.
 */
export type Credentials = { token: string; cookie: string; codeCookie: string; providerCookie: string; device: string }

/**
 * The input of every handler. `session` is present when the call's access is `session`; `upload` is the file of a call
 * that declares one, as it arrives.
 */
export type CallRequest<C extends Call> = InputOf<C> & {
  origin: Origin
  credentials: Credentials
  /** The header `tenantid`, empty when it was not sent. */
  tenantHeader: string
  /** A header of the request by its name in lower case, empty when it was not sent or sent twice. */
  header: (name: string) => string
  session: C['access'] extends 'session' ? Session : null
  /** The verified parts of a device's request. */
  signed: SignedOf<C>
  /** Aborted when the client disconnects before it has its response. */
  readonly signal: AbortSignal
} & Reporting<C> &
  (C extends { upload: object } ? { upload: Readable } : unknown)

/** A call with events reports by `emit`, which does nothing if the client did not ask for events. */
type Reporting<C extends Call> = C extends { events: infer Events extends z.ZodMiniType }
  ? { emit: (event: z.input<Events>) => void; asksForEvents: boolean }
  : unknown

/**
 * The device that signed, and the gateway that carried its request, if any; for a new key, only the data of the
 * signature.
 */
type Signed = SignedBy & { gateway: Gateway | null }
export type Gateway = Pick<KnownDevice, 'id' | 'tenantId'>
type SignedOf<C extends Call> = C['access'] extends 'device'
  ? C extends { signer: 'new-key' }
    ? Pick<Signed, 'params' | 'gateway'>
    : Signed
  : null

export type Done<Data> = {
  kind: 'done'
  data: Data
  summary: string
  /** Cookies to set, or null to clear one; others are unchanged. `none` clears every cookie that the browser sent. */
  cookies?: Cookies | 'none'
}

export type Cookies = {
  session?: string | null
  code?: string | null
  provider?: string | null
  device?: string
  /** The cookie that opens an app, only for the app's path. */
  app?: { path: string; value: string }
}

export type Refused<Name extends RefusalName> = {
  kind: 'refused'
  name: Name
  data: unknown
  summary?: string
  /** Seconds after which the caller may retry. */
  retryAfter?: number
}

/**
 * Success of a call that declares `file`. `name` has neither quotes nor letters beyond ASCII; `sha256` is the hash of
 * all parts.
 */
export type FileSent = {
  kind: 'file'
  name: string
  type: string
  parts: readonly FilePart[]
  sha256: Buffer
  /** The header `Cache-Control`. Without it the file is not cached, because it may contain a secret. */
  cacheControl?: string
}

/**
 * Success whose data another process has already written as JSON, by the call's output schema: they are sent unchanged.
 */
export type InJson = { kind: 'in-json'; data: readonly (string | Uint8Array)[] }

export type Outcome<C extends Call> =
  | (C extends { file: readonly string[] } ? FileSent : Done<HandlerOutputOf<C>> | InJson)
  | Refused<RefusalOf<C> | TransportRefusal | (C['access'] extends 'device' ? SignedRefusal : never)>

/** Handles one call. Refusals it returns must be declared in the call, or be the transport's. */
export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<Outcome<C>>

/** A handler whose call the compiler does not know. `Handlers` has already checked that call and handler match. */
export type AnyHandler = (
  request: CallRequest<Call>,
) => Promise<Done<unknown> | InJson | FileSent | Refused<RefusalName>>

/** Returns success with `data`; `summary` is a sentence for the user. */
export function done<Data>(data: Data, extra: Pick<Partial<Done<Data>>, 'summary' | 'cookies'> = {}): Done<Data> {
  return { kind: 'done', data, summary: 'Success', ...extra }
}

/** Returns success with data that are already JSON, in pieces. */
export function doneInJson(data: InJson['data']): InJson {
  return { kind: 'in-json', data }
}

/** Returns an expected refusal by its name in the contract's table; `summary` replaces the table's sentence. */
export function refused<const Name extends RefusalName>(
  name: Name,
  extra: { data?: unknown; summary?: string; retryAfter?: number } = {},
): Refused<Name> {
  return { kind: 'refused', name, data: null, ...extra }
}
