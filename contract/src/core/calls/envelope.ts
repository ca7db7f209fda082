import * as z from 'zod/mini'

/**
 * The shape of every response (spec B §3, "Standard API envelope"). `code` equals the HTTP status; 200 means success.
 * `module_code` is a refusal's stable name; on success it is null, except for calls that declare a `successCode`.
 */
export const envelope = z.object({
  code: z.number(),
  summary: z.string(),
  data: z.unknown(),
  module_code: z.nullable(z.string()),
})

export type Envelope = z.infer<typeof envelope>

/**
 * Returns the envelope as a client reads it, or null if the body is not one; a failure may lack its sentence, data or
 * `module_code`.
 */
export function readEnvelope(body: unknown): Envelope | null {
  const { code, summary, data, module_code } = Object(body) as Partial<Record<keyof Envelope, unknown>>
  if (typeof code !== 'number') return null
  return { code, summary: textIn(summary) ?? '', data: data ?? null, module_code: textIn(module_code) }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Returns whether a response is a 403: by its HTTP status, or by its body when a proxy changes the status to 200 (spec
 * A §4, "Any response carrying status 403"; spec B §4, "Any reply body with status 403").
 */
export function isForbidden(httpStatus: number, body: unknown): boolean {
  const { status, code } = Object(body) as { status?: unknown; code?: unknown }
  return [httpStatus, status, code].some((each) => each === 403 || each === '403')
}
