import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { glossaryEntry } from './document.ts'

/** Every term of the glossary, in alphabetical order. */
export const readGlossary = defineCall({
  method: 'GET',
  path: '/api/glossary/',
  access: 'session',
  permission: 'own-account',
  about: 'The terms of the product, explained.',
  output: z.array(glossaryEntry),
  refusals: [],
})
