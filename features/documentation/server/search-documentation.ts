import type { searchDocumentation } from '#features/documentation/contract/search-documentation.ts'
import type { DocumentationSearch } from '#features/documentation/server/search/open-search.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/**
 * Searches the documentation and its glossary.
 */
export function handleSearchDocumentation(
  search: Pick<DocumentationSearch, 'find'>,
): Handler<typeof searchDocumentation> {
  return async ({ query }) => done(await search.find(query.q, query.audience))
}
