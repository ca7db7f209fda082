import { listDocuments, readDocument, readGlossary, searchDocumentation } from './documents.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/documentation/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages of the documentation for users. */
export const documentation = {
  calls: { listDocuments, readDocument, readGlossary, searchDocumentation },
  pages: {
    '/glossary': 'plain',
    '/document': 'plain',
    '/document/*': 'plain',
    '/document/page': 'framed',
  },
  refusals: withSentences(refusals, sentences),
} as const
