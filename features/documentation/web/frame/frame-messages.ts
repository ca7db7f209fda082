import * as z from 'zod/mini'

/** Documentation to frame: show this page, there, at this height where it was scrolled before; `focus` where the frame asked for it. */
const toFrame = z.object({
  kind: z.literal('document-show'),
  slug: z.string(),
  fragment: z.string(),
  top: z.nullable(z.number()),
  focus: z.boolean(),
})

export const shownMessage = toFrame
export type ShownMessage = z.infer<typeof toFrame>

/** What the frame posts to the documentation around it. */
export const frameMessage = z.discriminatedUnion('kind', [
  /** It is ready, and shows what it was opened with until it gets a `document-show`. */
  z.object({ kind: z.literal('document-ready') }),
  /** The user follows a link to an address of the app. */
  z.object({ kind: z.literal('document-go'), address: z.string() }),
  z.object({ kind: z.literal('document-shown'), title: z.string() }),
  z.object({ kind: z.literal('document-scrolled'), top: z.number() }),
  /** The user wants to search. */
  z.object({ kind: z.literal('document-search') }),
])
export type FrameMessage = z.infer<typeof frameMessage>

/** The address of the page in the frame for a page of the documentation. */
export function framedAddress(slug: string, fragment: string): string {
  return `/document/page?name=${encodeURIComponent(slug)}${fragment === '' ? '' : `#${fragment}`}`
}

/** The page that an address of the documentation shows; null for an address of something else. */
export function pageAt(address: string): { slug: string | null; fragment: string } | null {
  const { pathname, searchParams, hash } = new URL(address, location.origin)
  return /^\/document(?:\/|$)/.test(pathname) ? { slug: searchParams.get('name'), fragment: hash.slice(1) } : null
}

/** The page that is shown where an address names none. */
export const firstPage = 'getting-started'
