import { useState, type ReactNode } from 'react'
import { wordsFor } from '../plumbing/send.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { useSignInFigures, type Range } from './read-sign-in-figures.ts'
import { FiguresSkeleton, SignInFigures } from './sign-in-figures.tsx'
import styles from './insights.module.css'
import { dateText } from '../plumbing/formats.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('insights')

const ranges = () =>
  (['7', '30', '90'] as const).map((value) => ({ value, text: say('days', { count: Number(value) }) }))

/**
 * What the system knows of its own front door, for the user's tenant (DESIGN §1, feature `insights`). `begin` is shown
 * before it.
 */
export function InsightsPage({ begin }: { begin: ReactNode }) {
  const [days, setDays] = useState<Range>('30')
  const { data, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = useSignInFigures(days)
  const actions = (
    <>
      {data?.ok === true ? (
        <span className={styles['counted']}>
          {say('countedAt', { time: dateText(dataUpdatedAt, { timeStyle: 'short' }) })}
        </span>
      ) : null}
      <Button
        kind="quiet"
        className={styles['refresh']}
        busy={isFetching && data !== undefined}
        onClick={() => void refetch()}
      >
        {say('refresh')}
      </Button>
      <Segments label={say('range')} options={ranges()} value={days} onChange={setDays} />
    </>
  )
  return (
    <Page title={say('title')} lead={say('lead')} actions={actions}>
      {begin}
      {data === undefined ? <FiguresSkeleton /> : null}
      {data?.ok === false ? (
        <Failure
          title={say('unreadable')}
          text={wordsFor(data, say)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.ok === true ? (
        <div className={styles['figures']} aria-busy={isPlaceholderData}>
          <SignInFigures figures={data.data} />
        </div>
      ) : null}
    </Page>
  )
}
