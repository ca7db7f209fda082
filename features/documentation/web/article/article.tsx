import { documentAddress } from '#features/documentation/contract/heading-slug.ts'
import { readDocument } from '#features/documentation/contract/documents.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { FileText } from 'lucide'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { messageFor, type RefusalSeen, type Refused } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import hidden from '@portico/web/ui/hidden.module.css'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { AudienceNames } from '#features/documentation/web/audience-names.tsx'
import { InEnglish } from '#features/documentation/web/in-english.tsx'
import { neighboursOf } from '#features/documentation/web/page-groups.ts'
import { TermCards } from '#features/documentation/web/terms/term-link.tsx'
import { useDocuments, useGlossary } from '#features/documentation/web/use-documentation.ts'
import { headingsOf } from './headings.ts'
import { LazyMarkdown } from './lazy-markdown.tsx'
import { TableOfContents } from './table-of-contents.tsx'
import styles from './article.module.css'
import messages from '#features/documentation/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** How long a page is cached, in milliseconds. */
const fresh = 300_000

/** Returns whether `slug` can be the name of a page. */
const isSlug = (slug: string) => readDocument.params.safeParse({ slug }).success

type ArticleProps = {
  slug: string
  /** Called with the title once the text is on the page. */
  onShown: (title: string) => void
}

/**
 * Shows a page of the documentation: its text with glossary terms linked, its headings, and links to the pages before
 * and after it.
 */
export function Article({ slug, onShown }: ArticleProps) {
  return isSlug(slug) ? <KnownArticle slug={slug} onShown={onShown} /> : <NoSuchPage />
}

function KnownArticle({ slug, onShown }: ArticleProps) {
  const { data, isFetching, isPlaceholderData, refetch } = useCall(readDocument, { params: { slug } }, fresh)
  const read = isPlaceholderData ? undefined : data
  const isMissing = read?.ok === false && read.refusal === 'no-such-document'
  return (
    <>
      {read?.ok === true || isMissing ? null : (
        <Unread outcome={read} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isMissing ? <NoSuchPage /> : null}
      {read?.ok === true ? <Text page={read.data} onShown={() => onShown(read.data.title)} /> : null}
    </>
  )
}

type UnreadProps = {
  outcome: Refused<RefusalSeen<typeof readDocument>> | undefined
  busy: boolean
  onRetry: () => void
}

/** Shows a page that is loading, or failed to load. */
function Unread({ outcome, busy, onRetry }: UnreadProps) {
  const t = useMessages(messages)
  const why = outcome === undefined ? null : messageFor(outcome, t)
  return (
    <div className={styles.text}>
      <h1 className={hidden.hidden}>{t('documentation')}</h1>
      <Failure title={t('unreadablePage')} text={why} busy={busy} onRetry={onRetry} />
      {outcome === undefined ? <Skeleton lines={12} label={t('readingPage')} /> : null}
    </div>
  )
}

function Text({ page, onShown }: { page: OutputOf<typeof readDocument>; onShown: () => void }) {
  const glossary = useGlossary()
  const headings = useMemo(() => headingsOf(page.markdown), [page.markdown])
  return (
    <div className={styles.columns} dir="ltr">
      <article className={styles.text} aria-labelledby="page-title">
        <InEnglish />
        <p className={styles.audiences}>
          <AudienceNames audiences={page.audiences} />
        </p>
        <h1 id="page-title" lang="en" tabIndex={-1} className={styles.title}>
          {page.title}
        </h1>
        <TermCards glossary={glossary.data?.ok === true ? glossary.data.data : noTerms}>
          <LazyMarkdown text={page.markdown} onShown={onShown} />
        </TermCards>
        <Neighbours slug={page.slug} />
      </article>
      <TableOfContents headings={headings} />
    </div>
  )
}

/** The terms before the glossary is loaded: a constant, because a new list would render the Markdown again. */
const noTerms: never[] = []

function NoSuchPage() {
  const t = useMessages(messages)
  return (
    <div className={styles.text}>
      <h1 className={styles.title}>{t('documentation')}</h1>
      <EmptyState icon={FileText} title={textOf(t, 'no-such-document')} text={t('mayBeRenamed')}>
        <Link href="/glossary">{t('toGlossary')}</Link>
      </EmptyState>
    </div>
  )
}

function Neighbours({ slug }: { slug: string }) {
  const t = useMessages(messages)
  const { data } = useDocuments()
  const { before, after } = neighboursOf(data?.ok === true ? data.data.pages : [], slug)
  return (
    <nav className={styles.neighbours} aria-label={t('readingOrder')} lang="en">
      {before === undefined ? <span /> : <Link href={documentAddress(before.slug)}>← {before.title}</Link>}
      {after === undefined ? <span /> : <Link href={documentAddress(after.slug)}>{after.title} →</Link>}
    </nav>
  )
}
