import type { documentation } from '#features/documentation/contract/feature.ts'
import type { RunningFeature } from '@portico/server/core/features/define-feature.ts'
import { handleListDocuments } from './list-documents.ts'
import { handleReadDocument } from './read-document.ts'
import { handleReadGlossary } from './read-glossary.ts'
import { handleSearchDocumentation } from './search-documentation.ts'
import { openLibrary } from './open-library.ts'
import { openDocumentationSearch } from '#features/documentation/server/search/open-search.ts'

/** The handlers of the documentation. */
export function serveDocumentation(): RunningFeature<typeof documentation.calls> {
  const library = openLibrary()
  const search = openDocumentationSearch(library.passages)
  return {
    offers: { answerFromDocumentation: search.answer },
    handlers: () => ({
      listDocuments: handleListDocuments(library),
      readDocument: handleReadDocument(library),
      readGlossary: handleReadGlossary(library),
      searchDocumentation: handleSearchDocumentation(search),
    }),
  }
}
