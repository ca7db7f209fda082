import type { readDocument } from '@portico/contract/documentation/read-document.ts'
import type { Library } from '#server/documentation/library.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'

/**
 * Gives one page of the documentation by its name. Refuses `no-such-document`.
 */
export function answerReadDocument(library: Pick<Library, 'pages'>): Answer<typeof readDocument> {
  return async ({ params }) => {
    const pages = await library.pages()
    const page = pages.find(({ slug }) => slug === params.slug)
    if (page === undefined) return refused('no-such-document')
    const { slug, title, markdown } = page
    return done({ slug, title, markdown })
  }
}
