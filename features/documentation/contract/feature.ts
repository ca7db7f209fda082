import { listDocuments, readDocument, readGlossary, searchDocumentation } from './documents.ts'

/** The calls of the documentation for users. */
export const documentation = { calls: { listDocuments, readDocument, readGlossary, searchDocumentation } } as const
