import type { readGlossary } from '#features/documentation/contract/documents.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { ListFilter, Search } from 'lucide'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { onMoved } from '@portico/web/platform/navigate.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './documentation.module.css'
import { findTerms } from './find-terms.ts'
import { showFragment } from '#features/documentation/web/article/fragment.ts'
import { LazyMarkdown } from '#features/documentation/web/article/lazy-markdown.tsx'
import { DocumentationLayout } from './documentation-layout.tsx'
import { InEnglish } from './in-english.tsx'
import { audienceIn, SearchResults } from '#features/documentation/web/search/search-results.tsx'
import { TermCards } from '#features/documentation/web/terms/term-link.tsx'
import { useGlossary } from './use-documentation.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/documentation/web/messages/en.json'

type Glossary = OutputOf<typeof readGlossary>

/**
 * Shows the first page of the documentation (spec A §2, `/glossary`): the product's terms, and a menu of all pages.
 * With the query parameter `q` it shows search results.
 */
export function GlossaryPage() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const searched = query.get('q')?.trim() ?? ''
  return (
    <DocumentationLayout current={null} searched={searched}>
      {searched === '' ? (
        <>
          <InEnglish />
          <h1 className={styles.title}>{t('glossary')}</h1>
          <p className={styles.lead}>{t('glossaryLead')}</p>
          <Terms />
        </>
      ) : (
        <SearchResults text={searched} audience={audienceIn(query.get('for'))} />
      )}
    </DocumentationLayout>
  )
}

function Terms() {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useGlossary()
  return (
    <>
      <Failure
        title={t('unreadableGlossary')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton lines={12} label={t('readingGlossary')} /> : null}
      {data?.ok === true ? <SearchableTerms glossary={data.data} /> : null}
    </>
  )
}

function SearchableTerms({ glossary }: { glossary: Glossary }) {
  const t = useMessages(messages)
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    showFragment()
    return onMoved(showFragment)
  }, [])
  const found = findTerms(glossary, wanted)
  const isSearching = wanted.trim() !== ''
  return (
    <>
      <div className={styles.search}>
        <TextField
          label={t('searchGlossary')}
          type="search"
          lead={<Icon icon={ListFilter} />}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <div className={styles.found}>
          {isSearching ? null : t('terms', { count: glossary.length })}
          <Live>{isSearching ? t('termsOf', { found: found.length, count: glossary.length }) : null}</Live>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState icon={Search} title={t('noTerm', { wanted: wanted.trim() })} text={t('noTermAbout')}>
          <Button kind="secondary" onClick={() => setWanted('')}>
            {t('allTerms')}
          </Button>
        </EmptyState>
      ) : (
        <TermCards glossary={glossary}>
          <dl lang="en" dir="ltr" className={styles.terms}>
            {found.map((entry) => (
              <div key={entry.slug}>
                <dt id={entry.slug} tabIndex={-1}>
                  {entry.term}
                </dt>
                <dd>
                  <LazyMarkdown text={entry.markdown} own={entry.slug} lines={1} onShown={showFragment} />
                </dd>
              </div>
            ))}
          </dl>
        </TermCards>
      )}
    </>
  )
}
