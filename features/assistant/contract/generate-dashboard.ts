import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { importProblems } from '@portico/contract/core/analysis/dataset.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/** The longest dataset in a message: more is uploaded as a file. */
export const messageLongest = 40_000

/**
 * Makes a dashboard definition of a dataset that is sent along (spec B §7, "Dashboard generation"): the instructions as `system`,
 * the dataset as comma-separated text, with a description if there is one, as `user`. `content` is the definition as JSON. The
 * key of the model stays on the server; `model`, `max_tokens` and `temperature` cannot exceed what is configured there.
 */
export const generateDashboard = defineCall({
  method: 'POST',
  path: '/api/chat/completions',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Make a dashboard definition of comma-separated text.',
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
