import * as z from 'zod/mini'

/**
 * The shape of every answer (spec B §3, "Standard API envelope").
 * `code` equals the HTTP status; 200 means success. `module_code` names a refusal for good, and is null on success but
 * for the calls that declare a `successCode`.
 */
export const envelope = z.object({
  code: z.number(),
  summary: z.string(),
  data: z.unknown(),
  module_code: z.nullable(z.string()),
})

export type Envelope = z.infer<typeof envelope>
