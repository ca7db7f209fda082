import type { listDocuments } from '@portico/contract/features/documentation/list-documents.ts'
import type { Library } from './library.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'

/**
 * Lists the pages of the documentation in reading order.
 */
export function handleListDocuments(library: Pick<Library, 'pages'>): Handler<typeof listDocuments> {
  return async () => {
    const pages = await library.pages()
    return done(pages.map(({ slug, title, section }) => ({ slug, title, section })))
  }
}
