import { documentAddress } from '@portico/contract/documentation/heading-slug.ts'
import type { readDocument } from '@portico/contract/documentation/read-document.ts'
import type { OutputOf } from '@portico/contract/plumbing/call.ts'
import { Link, useSearchParams } from 'wouter'
import { wordsFor } from '../plumbing/send.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './documentation.module.css'
import { LazyMarkdown } from './lazy-markdown.tsx'
import { DocumentationLayout, useDocuments } from './list-documents.tsx'
import { isSlug, useDocument } from './read-document.ts'
import { ReadersOnly } from './readers-only.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('documentation')

const firstPage = 'getting-started'

/**
 * A page of the documentation, by the query parameter `name` (spec A §2, `/document`); without one, the first page.
 */
export function DocumentPage() {
  const [query] = useSearchParams()
  const slug = query.get('name') ?? firstPage
  return (
    <ReadersOnly>
      <DocumentationLayout current={slug}>
        {isSlug(slug) ? <Article key={slug} slug={slug} /> : <NoSuchPage />}
      </DocumentationLayout>
    </ReadersOnly>
  )
}

function Article({ slug }: { slug: string }) {
  const { data, isFetching, isPlaceholderData, refetch } = useDocument(slug)
  const read = isPlaceholderData ? undefined : data
  const isMissing = read?.ok === false && read.refusal === 'no-such-document'
  return (
    <>
      <Failure
        title={say('unreadablePage')}
        text={read?.ok === false && !isMissing ? wordsFor(read, say) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {read === undefined ? <Skeleton lines={12} label={say('readingPage')} /> : null}
      {isMissing ? <NoSuchPage /> : null}
      {read?.ok === true ? <Text slug={slug} page={read.data} /> : null}
    </>
  )
}

function Text({ slug, page }: { slug: string; page: OutputOf<typeof readDocument> }) {
  return (
    <article dir="ltr" className={styles['frame']} aria-labelledby="page-title">
      <h1 id="page-title" lang="en" className={styles['title']}>
        {page.title}
      </h1>
      <LazyMarkdown text={page.markdown} />
      <Neighbours slug={slug} />
    </article>
  )
}

function NoSuchPage() {
  return (
    <>
      <h1 className={styles['title']}>{say('documentation')}</h1>
      <EmptyState icon="page" title={say('no-such-document')} text={say('mayBeRenamed')}>
        <Link href="/glossary">{say('toGlossary')}</Link>
      </EmptyState>
    </>
  )
}

function Neighbours({ slug }: { slug: string }) {
  const { data } = useDocuments()
  if (data?.ok !== true) return null
  const place = data.data.findIndex((page) => page.slug === slug)
  const before = place > 0 ? data.data[place - 1] : undefined
  const after = data.data[place + 1]
  return (
    <nav className={styles['neighbours']} aria-label={say('readingOrder')}>
      {before === undefined ? <span /> : <Link href={documentAddress(before.slug)}>← {before.title}</Link>}
      {after === undefined ? <span /> : <Link href={documentAddress(after.slug)}>{after.title} →</Link>}
    </nav>
  )
}
