import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { audience } from './audience.ts'

/** The longest text that is searched for, in characters. */
export const searchLongest = 200

/** A text, and which parts of it match: the places of their first character and of the one after their last. */
const markedText = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) })

export type MarkedText = z.infer<typeof markedText>

/** A part of a page under one heading, or a term of the glossary; `link` leads to it. */
const foundPassage = z.object({
  kind: z.enum(['page', 'term']),
  /** Of the page. */
  title: markedText,
  /** Of the part, or the term; null for what stands before the first heading of a page. */
  heading: z.nullable(markedText),
  excerpt: markedText,
  audiences: z.array(audience),
  link: z.string(),
})

export type FoundPassage = z.infer<typeof foundPassage>

/** Searches pages and glossary, best results first. Where nothing is found, `suggestions` are texts that find something. */
export const searchDocumentation = defineCall({
  method: 'GET',
  path: '/api/documentation/search',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: 'Searches the documentation and its glossary, best results first.',
  query: z.strictObject({
    q: textUpTo(searchLongest).check(z.minLength(1)),
    audience: z.optional(audience),
  }),
  output: z.object({ results: z.array(foundPassage), suggestions: z.array(z.string()) }),
  refusals: [],
})
