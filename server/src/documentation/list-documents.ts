import type { listDocuments } from '@portico/contract/documentation/list-documents.ts'
import type { Library } from '#server/documentation/library.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'

/**
 * Lists the pages of the documentation in reading order.
 */
export function answerListDocuments(library: Pick<Library, 'pages'>): Answer<typeof listDocuments> {
  return async () => {
    const pages = await library.pages()
    return done(pages.map(({ slug, title, section }) => ({ slug, title, section })))
  }
}
