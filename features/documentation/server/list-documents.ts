import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type { Audience } from '#features/documentation/contract/audience.ts'
import type { listDocuments } from '#features/documentation/contract/list-documents.ts'
import type { Library } from './library.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'

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

/** The user's audience: administrator if the user may enrol devices or set up the desk. Operators have no account. */
function readerOf({ permissions }: Session): Audience {
  return setsUp.some((permission) => permissions.has(permission)) ? 'administrator' : 'user'
}
