import { useState, type ReactNode } from 'react'
import { readOperationFigures } from '@portico/contract/features/insights/read-operation-figures.ts'
import { readSignInFigures } from '@portico/contract/features/insights/read-sign-in-figures.ts'
import { messageFor, type Refused, type RefusalSeen } from '#web/core/calls/send.ts'
import { useCall, type Reading } from '#web/core/calls/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { OperationFigures } from './operation-figures.tsx'
import { SignInFigures } from './sign-in-figures.tsx'
import styles from './insights.module.css'
import { dateText } from '#web/platform/formats.ts'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import messages from '#web/features/insights/messages/en.json'

/** How many days the figures cover, as the call's input. */
type Range = '7' | '30' | '90'

const ranges = (t: Translate<typeof messages>) =>
  (['7', '30', '90'] as const).map((value) => ({ value, text: t('days', { count: Number(value) }) }))

/**
 * Figures about sign-ins, and about the devices and requests of the user's tenant (DESIGN §1, feature
 * `insights`). `begin` is shown before it, `pins` behind the page's head.
 */
export function InsightsPage({ begin, pins }: { begin: ReactNode; pins?: ReactNode }) {
  const t = useMessages(messages)
  const [days, setDays] = useState<Range>('30')
  const [timezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const signIns = useCall(readSignInFigures, { query: { days, timezone } })
  const operations = useCall(readOperationFigures, {})
  const all = [signIns, operations]
  const again = () => all.forEach(({ refetch }) => void refetch())
  const isFetching = all.some((each) => each.isFetching)
  const hasBothFailed = all.every(({ data }) => data?.ok === false)
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <CountedAt signIns={signIns} operations={operations}>
            <Button
              kind="quiet"
              className={styles.refresh}
              busy={isFetching && all.every(({ data }) => data !== undefined)}
              onClick={again}
            >
              {t('refresh')}
            </Button>
          </CountedAt>
          <Segments label={t('range')} options={ranges(t)} value={days} onChange={setDays} />
        </>
      }
    >
      {begin}
      <div className={styles.parts}>
        {pins}
        <Unreadable outcome={signIns.data} busy={isFetching} onRetry={again} />
        {signIns.data?.ok === false ? null : (
          <div className={styles.figures} aria-busy={signIns.isPlaceholderData}>
            <SignInFigures figures={signIns.data?.data} />
          </div>
        )}
        {hasBothFailed ? null : <Operations outcome={operations.data} busy={isFetching} onRetry={again} />}
      </div>
    </Page>
  )
}

type Reads = {
  signIns: Reading<typeof readSignInFigures>
  operations: Reading<typeof readOperationFigures>
}

/**
 * When the older of the figures were counted, with the button that counts them again; and whether they include sample
 * data. Its place is reserved before that is known.
 */
function CountedAt({ signIns, operations, children }: Reads & { children: ReactNode }) {
  const t = useMessages(messages)
  const all = [signIns, operations]
  const times = all.filter(({ data }) => data?.ok === true).map(({ dataUpdatedAt }) => dataUpdatedAt)
  const isKnown = times.length > 0 && all.every(({ data }) => data !== undefined)
  const hasSample = operations.data?.ok === true && operations.data.data.includes_sample
  return (
    <div className={styles.countedAt}>
      <span className={`${styles.counted} ${isKnown ? '' : styles.unknown}`}>
        {t('countedAt', { time: dateText(t.locale, isKnown ? Math.min(...times) : 0, { timeStyle: 'short' }) })}
      </span>
      {children}
      <span className={`${styles.sample} ${hasSample ? '' : styles.unknown}`}>{t('sampleIncluded')}</span>
    </div>
  )
}

type Retry = { busy: boolean; onRetry: () => void }

function Operations({ outcome, ...retry }: { outcome: Reads['operations']['data'] } & Retry) {
  return (
    <>
      <Unreadable outcome={outcome} {...retry} />
      {outcome?.ok === false ? null : <OperationFigures figures={outcome?.data} />}
    </>
  )
}

/** The state of both calls: pending, read, or refused, which they are for the same reasons. */
type Read = { ok: true } | Refused<RefusalSeen<typeof readOperationFigures>> | undefined

function Unreadable({ outcome, busy, onRetry }: { outcome: Read } & Retry) {
  const t = useMessages(messages)
  const why = outcome?.ok === false ? messageFor(outcome, t) : null
  return <Failure title={t('unreadable')} text={why} busy={busy} onRetry={onRetry} />
}
