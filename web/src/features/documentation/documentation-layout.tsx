import { documentAddress } from '@portico/contract/features/documentation/heading-slug.ts'
import { listDocuments } from '@portico/contract/features/documentation/list-documents.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { Suspense, useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { isSignedIn } from '#web/core/sessions/leave.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { goTo } from '#web/platform/navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { Live } from '#web/ui/live.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './documentation.module.css'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/documentation/messages/en.json'

/** The documentation changes with the server, not during a visit. */
const forThisVisit = Number.POSITIVE_INFINITY

/**
 * The pages of the documentation, in reading order; undefined before the first answer.
 */
export function useDocuments() {
  return useCall(listDocuments, {}, forThisVisit)
}

type LayoutProps = {
  /** The page's name, or null in the glossary. */
  current: string | null
  children: ReactNode
}

/**
 * The menu of pages at the side and the page beside it, for users with a stored token; others are sent to `/` (spec A §2).
 */
export function DocumentationLayout(props: LayoutProps) {
  const isIn = isSignedIn()
  useEffect(() => {
    if (!isIn) goTo('/', 'replace')
  }, [isIn])
  return isIn ? <Layout {...props} /> : null
}

function Layout({ current, children }: LayoutProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useDocuments()
  return (
    <div className={styles.layout}>
      <details className={styles.menu} open={matchMedia('(min-width: 56rem)').matches}>
        <summary>{t('pages')}</summary>
        <nav aria-label={t('pagesLabel')}>
          <Link href="/glossary" aria-current={current === null ? 'page' : undefined}>
            {t('glossary')}
          </Link>
          {data === undefined ? <Skeleton lines={10} label={t('readingPages')} /> : null}
          <Live urgent>
            {data?.ok === false ? (
              <p>
                {messageFor(data, t)}{' '}
                <Button kind="quiet" busy={isFetching} onClick={() => void refetch()}>
                  {t('tryAgain')}
                </Button>
              </p>
            ) : null}
          </Live>
          {data?.ok === true
            ? bySection(data.data).map(([section, pages]) => (
                <section key={section}>
                  <h2 lang="en">{section}</h2>
                  <ul lang="en">
                    {pages.map((page) => (
                      <li key={page.slug}>
                        <Link
                          href={documentAddress(page.slug)}
                          aria-current={page.slug === current ? 'page' : undefined}
                        >
                          {page.title}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              ))
            : null}
        </nav>
      </details>
      <div className={styles.content}>
        {t.language === 'en' ? null : <p className={styles.note}>{t('inEnglish')}</p>}
        {children}
      </div>
    </div>
  )
}

type Pages = OutputOf<typeof listDocuments>

function bySection(pages: Pages): [string, Pages][] {
  return [...Map.groupBy(pages, (page) => page.section)]
}

// The parser of Markdown is large, and only the documentation needs it.
const Markdown = lazyPart(async () => (await import('./markdown.tsx')).Markdown)

/**
 * Markdown as elements, loaded together with its parser; `lines` lines of skeleton keep its place meanwhile.
 */
export function LazyMarkdown({ text, lines = 8 }: { text: string; lines?: number }) {
  return (
    <Suspense fallback={<Skeleton lines={lines} />}>
      <Markdown text={text} />
    </Suspense>
  )
}
