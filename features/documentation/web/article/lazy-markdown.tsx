import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import type { Markdown as MarkdownNow } from './markdown.tsx'

// The Markdown parser is large, and only the documentation needs it.
const Markdown = lazyPart(async () => (await import('./markdown.tsx')).Markdown)

/** Renders Markdown, and loads its parser on first use. Meanwhile a skeleton of `lines` lines reserves the space. */
export function LazyMarkdown({ lines = 8, ...props }: ComponentProps<typeof MarkdownNow> & { lines?: number }) {
  return (
    <Suspense fallback={<Skeleton lines={lines} />}>
      <Markdown {...props} />
    </Suspense>
  )
}
