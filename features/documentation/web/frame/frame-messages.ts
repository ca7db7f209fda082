import * as z from 'zod/mini'

/**
 * The message that makes the frame show a page and fragment, at the scroll position `top` if it is not null. `focus`:
 * whether to move the focus, because the frame caused the change.
 */
const toFrame = z.object({
  kind: z.literal('document-show'),
  slug: z.string(),
  fragment: z.string(),
  top: z.nullable(z.number()),
  focus: z.boolean(),
})

export const shownMessage = toFrame
export type ShownMessage = z.infer<typeof toFrame>

/** Messages from the frame to the documentation around it. */
export const frameMessage = z.discriminatedUnion('kind', [
  /** The frame is ready. It shows its initial page until it gets `document-show`. */
  z.object({ kind: z.literal('document-ready') }),
  /** The user follows a link to an address of the app. */
  z.object({ kind: z.literal('document-go'), address: z.string() }),
  z.object({ kind: z.literal('document-shown'), title: z.string() }),
  z.object({ kind: z.literal('document-scrolled'), top: z.number() }),
  /** The user wants to search. */
  z.object({ kind: z.literal('document-search') }),
])
export type FrameMessage = z.infer<typeof frameMessage>

/** Returns the address that shows a page of the documentation in the frame. */
export function framedAddress(slug: string, fragment: string): string {
  return `/document/page?name=${encodeURIComponent(slug)}${fragment === '' ? '' : `#${fragment}`}`
}

/** Returns the page that a documentation address shows; null for any other address. */
export function pageAt(address: string): { slug: string | null; fragment: string } | null {
  const { pathname, searchParams, hash } = new URL(address, location.origin)
  return /^\/document(?:\/|$)/.test(pathname) ? { slug: searchParams.get('name'), fragment: hash.slice(1) } : null
}

/** The page to show if an address names none. */
export const firstPage = 'getting-started'
