import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

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
