import type { documentation } from '#features/documentation/contract/feature.ts'
import type { RunningFeature } from '@portico/server/core/features/define-feature.ts'
import { openLibrary } from './open-library.ts'
import { openDocumentationSearch, type DocumentationSearch } from '#features/documentation/server/search/open-search.ts'
import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type {
  Audience,
  listDocuments,
  readDocument,
  readGlossary,
  searchDocumentation,
} from '#features/documentation/contract/documents.ts'
import type { Library } from './library.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'

/** Returns the handlers of the documentation. */
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

/**
 * Lists the pages of the documentation in reading order.
 */
export function handleListDocuments(library: Pick<Library, 'pages'>): Handler<typeof listDocuments> {
  return async ({ session }) => {
    const pages = await library.pages()
    return done({
      reader: readerOf(session),
      pages: pages.map(({ slug, title, section, audiences }) => ({ slug, title, section, audiences: [...audiences] })),
    })
  }
}

const setsUp = ['owner', devicePermissions.enrolment, deskPermissions.settings] as const

/**
 * Returns the user's audience: administrator if the user may enrol devices or set up the desk. Operators have no
 * account.
 */
function readerOf({ permissions }: Session): Audience {
  return setsUp.some((permission) => permissions.has(permission)) ? 'administrator' : 'user'
}

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

/**
 * Returns every term of the glossary in alphabetical order.
 */
export function handleReadGlossary(library: Pick<Library, 'glossary'>): Handler<typeof readGlossary> {
  return async () => done([...(await library.glossary())])
}

/**
 * Searches the documentation and its glossary.
 */
export function handleSearchDocumentation(
  search: Pick<DocumentationSearch, 'find'>,
): Handler<typeof searchDocumentation> {
  return async ({ query }) => done(await search.find(query.q, query.audience))
}
