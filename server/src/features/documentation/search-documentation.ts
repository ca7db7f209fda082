import type { searchDocumentation } from '@portico/contract/features/documentation/search-documentation.ts'
import type { DocumentationSearch } from '#server/features/documentation/search/open-search.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'

/**
 * Searches the documentation and its glossary.
 */
export function handleSearchDocumentation(
  search: Pick<DocumentationSearch, 'find'>,
): Handler<typeof searchDocumentation> {
  return async ({ query }) => done(await search.find(query.q, query.audience))
}
