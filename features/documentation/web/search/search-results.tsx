import {
  audiences,
  audience as audienceSchema,
  type Audience,
  type searchDocumentation,
} from '#features/documentation/contract/documents.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { Search } from 'lucide'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { InEnglish } from '#features/documentation/web/in-english.tsx'
import { FoundIn } from './found-in.tsx'
import styles from './documentation-search.module.css'
import { resultsAddress, useSearch } from './use-search.ts'
import messages from '#features/documentation/web/messages/en.json'

/** Returns the audience in an address, or undefined for all. */
export function audienceIn(text: string | null): Audience | undefined {
  const parsed = audienceSchema.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

/** Shows the page of search results, for all audiences or for one. */
export function SearchResults({ text, audience }: { text: string; audience: Audience | undefined }) {
  const t = useMessages(messages)
  const { data, isFetching, isPlaceholderData, refetch } = useSearch(text, audience)
  const found = data?.ok === true ? data.data : null
  const options = [{ value: 'all' as const, text: t('all') }, ...audiences.map((value) => ({ value, text: t(value) }))]
  return (
    <div className={styles.results}>
      <InEnglish />
      <h1 className={styles.title} dir="auto">
        {t('resultsFor', { wanted: text.trim() })}
      </h1>
      <div className={styles.filter}>
        <Segments
          label={t('forWhom')}
          options={options}
          value={audience ?? 'all'}
          onChange={(value) => goTo(resultsAddress(text, value === 'all' ? undefined : value), 'replace')}
        />
        <div className={styles.count}>
          <Live>{found === null || isPlaceholderData ? null : t('results', { count: found.results.length })}</Live>
        </div>
      </div>
      <Failure
        title={t('unreadableResults')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton lines={8} label={t('searching')} /> : null}
      {found === null ? null : <Found found={found} text={text} audience={audience} />}
    </div>
  )
}

type FoundProps = { found: OutputOf<typeof searchDocumentation>; text: string; audience: Audience | undefined }

function Found({ found: { results, suggestions }, text, audience }: FoundProps) {
  if (results.length === 0) return <Nothing text={text} audience={audience} suggestions={suggestions} />
  return (
    <ol className={styles.all}>
      {results.map((result) => (
        <li key={result.link}>
          <Link href={result.link} className={styles.result}>
            <FoundIn found={result} />
          </Link>
        </li>
      ))}
    </ol>
  )
}

type NothingProps = { text: string; audience: Audience | undefined; suggestions: readonly string[] }

function Nothing({ text, audience, suggestions }: NothingProps) {
  const t = useMessages(messages)
  return (
    <EmptyState icon={Search} title={t('noResult', { wanted: text.trim() })} text={t('noResultAbout')}>
      {suggestions.length === 0 ? null : (
        <p className={styles.suggestions}>
          {t('didYouMean')}{' '}
          {suggestions.map((suggestion) => (
            <Link key={suggestion} href={resultsAddress(suggestion, audience)} lang="en">
              {suggestion}
            </Link>
          ))}
        </p>
      )}
      {audience === undefined ? (
        <Link href="/glossary">{t('toGlossary')}</Link>
      ) : (
        <Link href={resultsAddress(text)}>{t('searchAll')}</Link>
      )}
    </EmptyState>
  )
}
