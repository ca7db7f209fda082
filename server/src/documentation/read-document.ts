import type { readDocument } from '@portico/contract/documentation/read-document.ts'
import type { Library } from '#server/documentation/library.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'

/**
 * Gives one page of the documentation by its name. Refuses `no-such-document`.
 */
export function answerReadDocument(library: Pick<Library, 'pages'>): Answer<typeof readDocument> {
  const pages = new Map(library.pages.map(({ slug, title, markdown }) => [slug, { slug, title, markdown }]))
  return async ({ params }) => {
    const page = pages.get(params.slug)
    return page === undefined ? refused('no-such-document') : done(page)
  }
}
