import { Suspense } from 'react'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

// The parser of Markdown is large, and only readers need it.
const Markdown = lazyPart(async () => (await import('./markdown.tsx')).Markdown)

/**
 * Markdown as elements, fetched with what turns it into them; `lines` hold its place meanwhile.
 */
export function LazyMarkdown({ text, lines = 8 }: { text: string; lines?: number }) {
  return (
    <Suspense fallback={<Skeleton lines={lines} />}>
      <Markdown text={text} />
    </Suspense>
  )
}
