import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/**
 * The audiences of documentation pages: users of Portico, administrators who set up a tenant, and operators who run the
 * server.
 */
export const audiences = ['user', 'administrator', 'operator'] as const

/** The schema of one of `audiences`. */
export const audience = z.enum(audiences)

export type Audience = z.infer<typeof audience>

/** A page of the documentation. It is written for all its `audiences`, and listed under the first of them. */
const listed = z.object({ slug: z.string(), title: z.string(), section: z.string(), audiences: z.array(audience) })

/** The pages of the documentation, in reading order. `reader` is the audience that the user belongs to. */
export const listDocuments = defineCall({
  method: 'GET',
  path: '/api/documentation/',
  access: 'session',
  permission: 'own-account',
  about: 'List the pages of the documentation, in reading order, and which of them are for the user.',
  output: z.object({ reader: audience, pages: z.array(listed) }),
  refusals: [],
})

/** A page of the product's own documentation; `markdown` is CommonMark with GitHub's tables. */
const document = z.object({ slug: z.string(), title: z.string(), audiences: z.array(audience), markdown: z.string() })

/** One page of the documentation. */
export const readDocument = defineCall({
  method: 'GET',
  path: '/api/documentation/:slug',
  access: 'session',
  permission: 'own-account',
  about: 'Read one page of the documentation.',
  params: z.strictObject({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'is not the name of a page')) }),
  output: document,
  refusals: ['no-such-document'],
})

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

/** One term of the glossary. */
const glossaryEntry = z.object({ term: z.string(), slug: z.string(), markdown: z.string() })

/** Every term of the glossary, in alphabetical order. */
export const readGlossary = defineCall({
  method: 'GET',
  path: '/api/glossary/',
  access: 'session',
  permission: 'own-account',
  about: 'List the terms of the product with their explanations.',
  output: z.array(glossaryEntry),
  refusals: [],
})
