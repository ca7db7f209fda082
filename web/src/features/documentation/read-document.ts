import { readDocument } from '@portico/contract/features/documentation/read-document.ts'
import { useCall } from '#web/core/calls/use-call.ts'

/** How long a page that was read is shown again without asking, in milliseconds. */
const trustedFor = 300_000

/**
 * Whether `slug` can be the name of a page at all.
 */
export function isSlug(slug: string): boolean {
  return readDocument.params.safeParse({ slug }).success
}

/**
 * One page of the documentation.
 */
export function useDocument(slug: string) {
  return useCall(readDocument, { params: { slug } }, trustedFor)
}
