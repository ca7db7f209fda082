import { listDocuments, readDocument, readGlossary, searchDocumentation } from './documents.ts'

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
