import { listDocuments } from './list-documents.ts'
import { readDocument } from './read-document.ts'
import { readGlossary } from './read-glossary.ts'
import { searchDocumentation } from './search-documentation.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/documentation/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of the documentation for users. */
export const documentation = {
  calls: { listDocuments, readDocument, readGlossary, searchDocumentation },
  refusals: withSentences(refusals, sentences),
} as const
