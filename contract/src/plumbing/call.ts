import type * as z from 'zod/mini'
import type { RefusalName } from './refusals.ts'

/**
 * Who may make a call: anyone, the holder of a session, the holder of a sign-in that still waits for its code, or a chat
 * hub that proves itself in the call.
 */
export type Access = 'anyone' | 'session' | 'code-pending' | 'hub'

type ObjectSchema = z.ZodMiniObject

/** One call, as both ends read it. Paths may hold `:name` parameters, which `params` describes. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Access
  /** One line for the API's own documentation. */
  readonly about: string
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /** What `data` holds on success. The server parses its own answer with it, so that no stray column leaks. */
  readonly output: z.ZodMiniType
  /** The `module_code` of success, where the specification names one; null elsewhere. */
  readonly successCode?: string
  /** False for a call of a session that is no GET and yet goes on when the tenant's trial has ended. */
  readonly isWrite?: false
  /** The refusals of this call beyond those of the transport. */
  readonly refusals: readonly RefusalName[]
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** What the server receives, parsed. */
export type InputOf<C extends Call> = {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
}

/** What a client gives, part by part; parts the call does not have are left out. */
export type SendOf<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends ObjectSchema ? Part : never]: Sent<C[Part]>
}

export type OutputOf<C extends Call> = z.output<C['output']>
export type AnswerOf<C extends Call> = z.input<C['output']>
export type RefusalOf<C extends Call> = C['refusals'][number]

/**
 * Declares a call. Gives it back unchanged, with every literal kept in its type.
 */
export function defineCall<const C extends Call>(call: C): C {
  return call
}
