import type { readDocument } from '#features/documentation/contract/read-document.ts'
import type { Library } from './library.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'

/**
 * Returns one page of the documentation by its name. Refuses with `no-such-document`.
 */
export function handleReadDocument(library: Pick<Library, 'pages'>): Handler<typeof readDocument> {
  return async ({ params }) => {
    const pages = await library.pages()
    const page = pages.find(({ slug }) => slug === params.slug)
    if (page === undefined) return refused('no-such-document')
    const { slug, title, audiences, markdown } = page
    return done({ slug, title, audiences: [...audiences], markdown })
  }
}
