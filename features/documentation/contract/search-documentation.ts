import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { audience } from './audience.ts'

/** Maximum length of a search text, in characters. */
export const searchLongest = 200

/** A text and its matching ranges: start index, and end index (exclusive). */
const markedText = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) })

export type MarkedText = z.infer<typeof markedText>

/** The part of a page under one heading, or a term of the glossary; `link` is its address. */
const foundPassage = z.object({
  kind: z.enum(['page', 'term']),
  /** Title of the page. */
  title: markedText,
  /** Heading of the part, or the term; null for the text before a page's first heading. */
  heading: z.nullable(markedText),
  excerpt: markedText,
  audiences: z.array(audience),
  link: z.string(),
})

export type FoundPassage = z.infer<typeof foundPassage>

/**
 * Searches pages and glossary, best results first. If nothing is found, `suggestions` are texts that do have results.
 */
export const searchDocumentation = defineCall({
  method: 'GET',
  path: '/api/documentation/search',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: 'Search the documentation and its glossary, best results first.',
  query: z.strictObject({
    q: textUpTo(searchLongest).check(z.minLength(1)),
    audience: z.optional(audience),
  }),
  output: z.object({ results: z.array(foundPassage), suggestions: z.array(z.string()) }),
  refusals: [],
})
