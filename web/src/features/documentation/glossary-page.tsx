import { readGlossary } from '@portico/contract/features/documentation/read-glossary.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { Search } from 'lucide'
import { useEffect, useState } from 'react'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { onMoved } from '#web/platform/navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Live } from '#web/ui/live.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './documentation.module.css'
import { findTerms } from './find-terms.ts'
import { showFragment } from './fragment.ts'
import { DocumentationLayout, LazyMarkdown } from './documentation-layout.tsx'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/documentation/messages/en.json'

type Glossary = OutputOf<typeof readGlossary>

/**
 * The documentation's first page (spec A §2, `/glossary`): the terms of the product, and the menu of all pages.
 */
export function GlossaryPage() {
  const t = useMessages(messages)
  return (
    <DocumentationLayout current={null}>
      <h1 className={styles.title}>{t('glossary')}</h1>
      <p className={styles.lead}>{t('glossaryLead')}</p>
      <Terms />
    </DocumentationLayout>
  )
}

function Terms() {
  const t = useMessages(messages)
  // The glossary changes with the server, not during a visit.
  const { data, isFetching, refetch } = useCall(readGlossary, {}, Number.POSITIVE_INFINITY)
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
          lead={<Icon icon={Search} />}
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
        <dl lang="en" dir="ltr" className={styles.terms}>
          {found.map((entry) => (
            <div key={entry.slug}>
              <dt id={entry.slug} tabIndex={-1}>
                {entry.term}
              </dt>
              <dd>
                <LazyMarkdown text={entry.markdown} lines={1} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
