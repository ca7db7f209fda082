import type * as z from 'zod/mini'
import type { Permission } from './permission.ts'
import type { RefusalName } from './core-refusals.ts'
import type { refusals as anyRefusals } from './refusals.ts'

/**
 * Who may make a call: anyone, the holder of a session, the holder of a sign-in that still waits for its code, a chat
 * hub that proves itself in the call, or a device that signs its requests.
 */
export type Access = 'anyone' | 'session' | 'code-pending' | 'hub' | 'device'

type ObjectSchema = z.ZodMiniObject

/** A call with a session declares its permission; a call without one needs no role. */
type Guarded =
  | {
      readonly access: 'session'
      readonly permission: Permission
      /**
       * Whether the call reads, counts or searches many rows: a node handles few such calls of a user at once and
       * queues the others.
       */
      readonly isList?: true
    }
  | {
      readonly access: 'device'
      readonly permission?: never
      /**
       * The key that signs, if it need not be the current key of an enrolled device: `device-or-copy` also accepts a
       * former one, which a copied disk has, and `new-key` is the `public_key` in the request.
       */
      readonly signer?: 'device-or-copy' | 'new-key'
      /** The largest inflated body in bytes, if it is not that of a report. */
      readonly bytesAtMost?: number
    }
  | { readonly access: Exclude<Access, 'session' | 'device'>; readonly permission?: never }

/** One call, for client and server. Paths may have `:name` parameters, which `params` describes. */
export type Call = Guarded & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** One line for the API's own documentation. */
  readonly about: string
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /**
   * Path of the GET that a specification names for this POST, with the fields of the body in the query. Our clients use
   * the POST: proxies and browser histories keep URLs.
   */
  readonly getForm?: `/api/${string}`
  /** The `data` of success. The server parses its response with it, so that no additional column leaks. */
  readonly output: z.ZodMiniType
  /**
   * The media types of a call whose success is a file instead of an envelope: with its name in `attachment_filename`,
   * and with ranges for a resumed download (RFC 9110 §14). Its `output` is null; refusals are envelopes.
   */
  readonly file?: readonly string[]
  /**
   * A call whose body is a file, sent as it is: its media types, and its largest size in bytes. A larger file is
   * refused before it is read, with `refusal`, which the call lists. It has no `body`.
   */
  readonly upload?: { readonly types: readonly string[]; readonly bytesAtMost: number; readonly refusal: RefusalName }
  /**
   * The events that a call reports while it works. If the request accepts `application/x-ndjson`, the response is a
   * line of JSON for each event and then the envelope. Otherwise it is only the envelope.
   */
  readonly events?: z.ZodMiniType
  /** The `module_code` of success if the specification names one, else null. */
  readonly successCode?: string
  /** False for a call of a session that is not a GET but still allowed when the tenant's trial has ended. */
  readonly isWrite?: false
  /** The refusals of this call beyond those of the transport. */
  readonly refusals: readonly RefusalName[]
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** The parsed input that the server receives. */
export type InputOf<C extends Call> = {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
}

/** The parts that a client sends; a call need not have all of them. */
export type SendOf<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends ObjectSchema ? Part : never]: Sent<C[Part]>
}

export type OutputOf<C extends Call> = z.output<C['output']>
export type HandlerOutputOf<C extends Call> = z.input<C['output']>
export type RefusalOf<C extends Call> = C['refusals'][number]

/**
 * Declares a call. Returns it unchanged, with every literal kept in its type.
 */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

/** Refusals that any call may meet; they are not listed in `refusals`. */
export type TransportRefusal = keyof typeof anyRefusals

/** Refusals that any call of a device may meet, beside those of the transport. */
export type SignedRefusal =
  | 'signature-not-valid'
  | 'device-not-known'
  | 'device-cloned'
  | 'device-blocked'
  | 'device-retired'
  | 'reattachment-not-approved'
  | 'report-too-old'
  | 'company-not-active'
