import { documentAddress } from '@portico/contract/features/documentation/heading-slug.ts'
import { readDocument } from '@portico/contract/features/documentation/read-document.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { FileText } from 'lucide'
import { Link, useSearchParams } from 'wouter'
import { messageFor, type RefusalSeen, type Refused } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import hidden from '#web/ui/hidden.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './documentation.module.css'
import { DocumentationLayout, LazyMarkdown, useDocuments } from './documentation-layout.tsx'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/documentation/messages/en.json'

const firstPage = 'getting-started'
/** How long a page is shown again without another request, in milliseconds. */
const fresh = 300_000

/** Whether `slug` can be the name of a page. */
const isSlug = (slug: string) => readDocument.params.safeParse({ slug }).success

/**
 * A page of the documentation, by the query parameter `name` (spec A §2, `/document`); without one, the first page.
 */
export function DocumentPage() {
  const [query] = useSearchParams()
  const slug = query.get('name') ?? firstPage
  return (
    <DocumentationLayout current={slug}>
      {isSlug(slug) ? <Article key={slug} slug={slug} /> : <NoSuchPage />}
    </DocumentationLayout>
  )
}

function Article({ slug }: { slug: string }) {
  const { data, isFetching, isPlaceholderData, refetch } = useCall(readDocument, { params: { slug } }, fresh)
  const read = isPlaceholderData ? undefined : data
  const isMissing = read?.ok === false && read.refusal === 'no-such-document'
  return (
    <>
      {read?.ok === true || isMissing ? null : (
        <Unread outcome={read} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isMissing ? <NoSuchPage /> : null}
      {read?.ok === true ? <Text slug={slug} page={read.data} /> : null}
    </>
  )
}

type UnreadProps = {
  outcome: Refused<RefusalSeen<typeof readDocument>> | undefined
  busy: boolean
  onRetry: () => void
}

/** A page that is still being read, or cannot be. */
function Unread({ outcome, busy, onRetry }: UnreadProps) {
  const t = useMessages(messages)
  const why = outcome === undefined ? null : messageFor(outcome, t)
  return (
    <>
      <h1 className={hidden.hidden}>{t('documentation')}</h1>
      <Failure title={t('unreadablePage')} text={why} busy={busy} onRetry={onRetry} />
      {outcome === undefined ? <Skeleton lines={12} label={t('readingPage')} /> : null}
    </>
  )
}

function Text({ slug, page }: { slug: string; page: OutputOf<typeof readDocument> }) {
  return (
    <article dir="ltr" className={styles.frame} aria-labelledby="page-title">
      <h1 id="page-title" lang="en" className={styles.title}>
        {page.title}
      </h1>
      <LazyMarkdown text={page.markdown} />
      <Neighbours slug={slug} />
    </article>
  )
}

function NoSuchPage() {
  const t = useMessages(messages)
  return (
    <>
      <h1 className={styles.title}>{t('documentation')}</h1>
      <EmptyState icon={FileText} title={t('no-such-document')} text={t('mayBeRenamed')}>
        <Link href="/glossary">{t('toGlossary')}</Link>
      </EmptyState>
    </>
  )
}

function Neighbours({ slug }: { slug: string }) {
  const t = useMessages(messages)
  const { data } = useDocuments()
  if (data?.ok !== true) return null
  const place = data.data.findIndex((page) => page.slug === slug)
  const before = place > 0 ? data.data[place - 1] : undefined
  const after = data.data[place + 1]
  return (
    <nav className={styles.neighbours} aria-label={t('readingOrder')}>
      {before === undefined ? <span /> : <Link href={documentAddress(before.slug)}>← {before.title}</Link>}
      {after === undefined ? <span /> : <Link href={documentAddress(after.slug)}>{after.title} →</Link>}
    </nav>
  )
}
