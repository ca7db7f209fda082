import type { readGlossary } from '@portico/contract/documentation/read-glossary.ts'
import type { OutputOf } from '@portico/contract/plumbing/call.ts'
import { useEffect, useState } from 'react'
import { wordsFor } from '../plumbing/send.ts'
import { onMoved } from '../plumbing/navigate.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Live } from '../ui/live.tsx'
import { LaterIcon } from '../ui/later-icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './documentation.module.css'
import { findTerms } from './find-terms.ts'
import { showFragment } from './fragment.ts'
import { LazyMarkdown } from './lazy-markdown.tsx'
import { DocumentationLayout } from './list-documents.tsx'
import { useGlossary } from './read-glossary.ts'
import { ReadersOnly } from './readers-only.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('documentation')

type Glossary = OutputOf<typeof readGlossary>

/**
 * The documentation's first page (spec A §2, `/glossary`): the terms of the product, and the menu of all pages.
 */
export function GlossaryPage() {
  return (
    <ReadersOnly>
      <DocumentationLayout current={null}>
        <h1 className={styles['title']}>{say('glossary')}</h1>
        <p className={styles['lead']}>{say('glossaryLead')}</p>
        <Terms />
      </DocumentationLayout>
    </ReadersOnly>
  )
}

function Terms() {
  const { data, isFetching, refetch } = useGlossary()
  return (
    <>
      <Failure
        title={say('unreadableGlossary')}
        text={data?.ok === false ? wordsFor(data, say) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton lines={12} label={say('readingGlossary')} /> : null}
      {data?.ok === true ? <SearchableTerms glossary={data.data} /> : null}
    </>
  )
}

function SearchableTerms({ glossary }: { glossary: Glossary }) {
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    showFragment()
    return onMoved(showFragment)
  }, [])
  const found = findTerms(glossary, wanted)
  const isSearching = wanted.trim() !== ''
  return (
    <>
      <div className={styles['search']}>
        <TextField
          label={say('searchGlossary')}
          type="search"
          lead={<LaterIcon name="search" />}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <div className={styles['found']}>
          {isSearching ? null : say('terms', { count: glossary.length })}
          <Live>{isSearching ? say('termsOf', { found: found.length, count: glossary.length }) : null}</Live>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState icon="search" title={say('noTerm', { wanted: wanted.trim() })} text={say('noTermAbout')}>
          <Button kind="secondary" onClick={() => setWanted('')}>
            {say('allTerms')}
          </Button>
        </EmptyState>
      ) : (
        <dl lang="en" dir="ltr" className={styles['terms']}>
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
