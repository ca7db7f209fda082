import { listDocuments } from './list-documents.ts'
import { readDocument } from './read-document.ts'
import { readGlossary } from './read-glossary.ts'
import { searchDocumentation } from './search-documentation.ts'

/** The calls and pages of the documentation for users. */
export const documentation = {
  calls: { listDocuments, readDocument, readGlossary, searchDocumentation },
  pages: {
    '/glossary': 'plain',
    '/document': 'plain',
    '/document/*': 'plain',
    '/document/page': 'framed',
  },
} as const
