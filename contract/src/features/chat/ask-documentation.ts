import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { textUpTo } from '#contract/core/calls/text.ts'

/** The documentation under one heading, as plain text, and the path that shows it. */
export const passage = z.object({ title: z.string(), heading: z.string(), text: z.string(), link: z.string() })

export type Passage = z.infer<typeof passage>

/** Answers a question with the best matching passages of the documentation, each with its link. */
export const askDocumentation = defineCall({
  method: 'POST',
  path: '/api/chat/ask',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Answer a question from the documentation.',
  body: z.strictObject({ question: textUpTo(500).check(z.refine((text) => text.trim() !== '', 'is empty')) }),
  output: z.object({ passages: z.array(passage) }),
  refusals: [],
})
