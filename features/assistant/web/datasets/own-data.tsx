import { useQueryClient } from '@tanstack/react-query'
import { LogIn, MonitorSmartphone, RefreshCw, Ticket } from 'lucide'
import { useState } from 'react'
import { ownDatasets, type OwnDataset } from '@portico/contract/core/analysis/dataset.ts'
import {
  schedules,
  type DatasetDetail,
  type DatasetSummary,
  type Schedule,
  refreshDataset,
  scheduleDataset,
} from '#features/assistant/contract/datasets.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { dateText, numberText } from '@portico/web/platform/formats.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

const icons = { 'devices': MonitorSmartphone, 'sign-ins': LogIn, 'requests': Ticket } as const
const names = { 'devices': 'own-devices', 'sign-ins': 'own-sign-ins', 'requests': 'own-requests' } as const
const scheduleNames = { off: 'schedule-off', daily: 'schedule-daily', weekly: 'schedule-weekly' } as const

const ownOf = (id: string): OwnDataset | null => ownDatasets.find((name) => name === id) ?? null

/** Returns the name of a dataset. Own data has a name in the user's language. */
export function titleIn(t: Translate<typeof messages>, { id, title }: Pick<DatasetSummary, 'id' | 'title'>): string {
  const own = ownOf(id)
  return own === null ? title : t(names[own])
}

/** Returns date and time in the user's time zone. */
const momentText = (locale: string, at: string) =>
  dateText(locale, Date.parse(at), { dateStyle: 'medium', timeStyle: 'short' })

/** Shows when own data was read; nothing for a file. */
export function AsOf({
  dataset: { own, refreshed_at: at },
}: {
  dataset: Pick<DatasetSummary, 'own' | 'refreshed_at'>
}) {
  const t = useMessages(messages)
  if (own === null || at === null) return null
  return <p className={rowStyles.quiet}>{t('asOf', { time: momentText(t.locale, at) })}</p>
}

type OwnDataListProps = {
  datasets: readonly DatasetSummary[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Shows the tenant's own data that the user may see, and when it was read. */
export function OwnDataList({ datasets, chosen, onChoose }: OwnDataListProps) {
  const t = useMessages(messages)
  if (datasets.length === 0) return null
  return (
    <>
      <h3 className={rowStyles.quiet}>{t('ownData')}</h3>
      <ul className={rowStyles.list}>
        {datasets.map((dataset) => {
          const own = ownOf(dataset.id)
          const { rows, refreshed_at: at } = dataset
          return (
            <li key={dataset.id} className={styles.item}>
              <button
                type="button"
                className={rowStyles.choose}
                aria-pressed={dataset.id === chosen}
                onClick={() => onChoose(dataset.id)}
              >
                <span className={styles.ownTitle}>
                  {own === null ? null : <Icon icon={icons[own]} />} {titleIn(t, dataset)}
                </span>
                <span className={rowStyles.quiet}>
                  {at === null ? t('notReadYet') : t('rowsAsOf', { rows, time: momentText(t.locale, at) })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/**
 * Returns the time zone of the times. Data read by versions without time zones stays in UTC until it is refreshed
 * (decisions/0136).
 */
const timesText = (t: Translate<typeof messages>, { timezone }: DatasetDetail['report']) =>
  timezone === undefined ? t('timesInUtc') : t('timesIn', { timezone })

/**
 * When own data was read and what was left out, with a button to refresh it and a schedule.
 */
export function OwnDataTools({ dataset }: { dataset: DatasetDetail & { own: NonNullable<DatasetSummary['own']> } }) {
  const t = useMessages(messages)
  const { rows, refreshed_at: at, own, report } = dataset
  const { state, refresh, schedule } = useRefreshing(ownOf(dataset.id))
  const number = (value: number) => numberText(t.locale, value)
  const options = schedules.map((value) => ({ value, text: t(scheduleNames[value]) }))
  return (
    <div className={styles.tools}>
      <p className={rowStyles.quiet}>
        {t('rowsAsOf', { rows, time: momentText(t.locale, at) })} {timesText(t, report)}
      </p>
      {own.total > rows ? (
        <Alert kind="info" text={t('leftOut', { total: number(own.total), rows: number(rows) })} />
      ) : null}
      <Button kind="secondary" busy={state.busy === 'refresh'} onClick={() => void refresh()}>
        <Icon icon={RefreshCw} /> {t('refresh')}
      </Button>
      <SelectField
        label={t('schedule')}
        options={options}
        value={own.schedule}
        disabled={state.busy !== null}
        onChange={(event) => void schedule(schedules.find((known) => known === event.target.value) ?? 'off')}
      />
      {own.next_at === null ? null : (
        <p className={rowStyles.quiet}>{t('nextAt', { time: momentText(t.locale, own.next_at) })}</p>
      )}
      <Alert kind="danger" text={state.problem} />
    </div>
  )
}

type State = { busy: 'refresh' | 'schedule' | null; problem: string | null }

function useRefreshing(id: OwnDataset | null) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [state, setState] = useState<State>({ busy: null, problem: null })
  const ended = async (problem: string | null) => {
    setState({ busy: null, problem })
    if (problem === null) await client.invalidateQueries()
  }
  const refresh = async () => {
    if (id === null || state.busy !== null) return
    setState({ busy: 'refresh', problem: null })
    const outcome = await send(refreshDataset, { params: { id } }, { wait: 120_000 })
    await ended(outcome.ok ? null : messageFor(outcome, t))
  }
  const schedule = async (every: Schedule) => {
    if (id === null) return
    setState({ busy: 'schedule', problem: null })
    const outcome = await send(scheduleDataset, { params: { id }, body: { schedule: every } }, { wait: 120_000 })
    await ended(outcome.ok ? null : messageFor(outcome, t))
  }
  return { state, refresh, schedule }
}
