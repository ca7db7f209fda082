import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { importProblems } from '@portico/contract/core/analysis/dataset.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/** Maximum length of a dataset in a message, in characters; larger ones must be uploaded as a file. */
export const messageLongest = 40_000

/**
 * Generates a dashboard definition for a dataset in the request (spec B §7, "Dashboard generation"). The `system`
 * message has the instructions; the `user` messages have the dataset as comma-separated text and an optional
 * description. `content` is the definition as JSON. The model's key stays on the server; `model`, `max_tokens` and
 * `temperature` cannot exceed the server's settings.
 */
export const generateDashboard = defineCall({
  method: 'POST',
  path: '/api/chat/completions',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Generate a dashboard definition from comma-separated text.',
  body: z.strictObject({
    model: z.optional(textUpTo(100)),
    max_tokens: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
    temperature: z.optional(z.number().check(z.gte(0), z.lte(2))),
    messages: z
      .array(z.strictObject({ role: z.enum(['system', 'user']), content: textUpTo(messageLongest) }))
      .check(z.maxLength(4)),
  }),
  output: z.object({
    choices: z.array(z.object({ message: z.object({ role: z.literal('assistant'), content: z.string() }) })),
    made_by: z.enum(['built-in', 'model']),
  }),
  refusals: [...importProblems, 'assistant-busy', 'assistant-limit'],
})
