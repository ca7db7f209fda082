import { Dialog } from '@base-ui/react/dialog'
import { addWidget } from '#features/insights/contract/board-rules.ts'
import { boardLimits, type BoardWidget, type WidgetKind } from '#features/insights/contract/board.ts'
import { listWidgetChoices, readWidgets } from '#features/insights/contract/widgets.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { Plus, Search, X } from 'lucide'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import type { Filter } from '#features/insights/web/filter/use-filter.ts'
import { WidgetBones, WidgetCard, type WidgetActs } from '#features/insights/web/view/widget-card.tsx'
import styles from './add-widget.module.css'
import messages from '#features/insights/web/messages/en.json'

type Chart = NonNullable<BoardWidget['chart']>

/** A widget that can be added, with its texts; `note` names the dashboard of a chart. */
type Choice = { id: string; kind: WidgetKind; chart?: Chart; title: string; about: string }

/** The chosen widget, with the data of its preview. */
export type Chosen = { kind: WidgetKind; chart?: Chart | undefined; data: WidgetData }

type AddWidgetProps = {
  filter: Filter
  /** The widgets already on the board. */
  there: readonly BoardWidget[]
  onAdd: (chosen: Chosen) => void
  onClose: () => void
}

/**
 * The dialog that adds a widget: a searchable list of kinds, each with a live preview, and of the charts of the
 * assistant's dashboards.
 */
export function AddWidget({ onClose, ...props }: AddWidgetProps) {
  const t = useMessages(messages)
  return (
    <Dialog.Root open onOpenChange={(wanted) => (wanted ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.drawerHead}>
            <div>
              <Dialog.Title className={styles.drawerTitle}>{t('addTitle')}</Dialog.Title>
              <Dialog.Description className={styles.drawerText}>{t('addText')}</Dialog.Description>
            </div>
            <Dialog.Close className={styles.close} aria-label={t('close')}>
              <Icon icon={X} />
            </Dialog.Close>
          </div>
          <Choices {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices(props: Omit<AddWidgetProps, 'onClose'>) {
  const t = useMessages(messages)
  const { data: outcome, isFetching, refetch } = useCall(listWidgetChoices, { query: { language: t.language } })
  const [text, setText] = useState('')
  const searched = useDeferredValue(text.trim().toLocaleLowerCase(t.locale))
  const all = useMemo(() => choicesOf(outcome?.ok === true ? outcome.data : null), [outcome])
  const found = (choices: readonly Choice[]) =>
    choices.filter(({ title, about }) => `${title} ${about}`.toLocaleLowerCase(t.locale).includes(searched))
  const groups = [
    { title: t('widgets'), choices: found(all.kinds) },
    { title: t('assistantCharts'), choices: found(all.charts).slice(0, boardLimits.widgets) },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <>
      <TextField
        type="search"
        label={t('search')}
        lead={<Icon icon={Search} />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.choices} tabIndex={0}>
        <Failure
          title={t('choicesUnreadable')}
          text={outcome?.ok === false ? messageFor(outcome, t) : null}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
        {outcome === undefined ? <Skeleton height="20rem" label={t('reading')} /> : null}
        {groups.map(({ title, choices }) => (
          <Group key={title} title={title} choices={choices} {...props} />
        ))}
        {outcome?.ok === true && groups.length === 0 ? (
          <EmptyState icon={Search} title={t('nothingFound')} text={t('nothingFoundAbout')} />
        ) : null}
      </div>
    </>
  )
}

/** Choices in the server's order; a chart's id is its dashboard and its index. */
function choicesOf(read: OutputOf<typeof listWidgetChoices> | null): { kinds: Choice[]; charts: Choice[] } {
  const kinds = read?.kinds.filter(({ kind }) => kind !== 'assistant-chart') ?? []
  return {
    kinds: kinds.map(({ kind, title, about }) => ({ id: kind, kind, title, about })),
    charts: (read?.charts ?? []).map(({ dashboard, chart, title, dashboard_title }) => ({
      id: `chart-${dashboard}-${chart}`,
      kind: 'assistant-chart',
      chart: { dashboard, chart },
      title,
      about: dashboard_title,
    })),
  }
}

type GroupProps = Omit<AddWidgetProps, 'onClose'> & { title: string; choices: readonly Choice[] }

function Group({ title, choices, filter, there, onAdd }: GroupProps) {
  const t = useMessages(messages)
  const id = useId()
  const widgets = useMemo(
    () =>
      choices.reduce<BoardWidget[]>(
        (placed, choice) =>
          addWidget(placed, {
            id: choice.id,
            kind: choice.kind,
            ...(choice.chart === undefined ? {} : { chart: choice.chart }),
          }),
        [],
      ),
    [choices],
  )
  const { data: outcome } = useCall(readWidgets, { body: { ...filter.sent, widgets } })
  const data = new Map(outcome?.ok === true ? outcome.data.widgets.map((widget) => [widget.id, widget]) : [])
  const isFull = there.length >= boardLimits.widgets
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      <Alert kind="danger" text={outcome?.ok === false ? messageFor(outcome, t) : null} />
      <ul className={styles.list}>
        {choices.map((choice) => (
          <ChoiceCard key={choice.id} choice={choice} data={data.get(choice.id)} {...{ there, isFull, onAdd }} />
        ))}
      </ul>
    </section>
  )
}

type ChoiceCardProps = Pick<AddWidgetProps, 'there' | 'onAdd'> & {
  choice: Choice
  data: WidgetData | undefined
  isFull: boolean
}

const inert: WidgetActs = {
  onRetry: () => undefined,
  busyIds: new Set(),
  report: () => Promise.resolve(null),
  readAt: 0,
}

function ChoiceCard({ choice: { kind, chart, title, about }, data, there, isFull, onAdd }: ChoiceCardProps) {
  const t = useMessages(messages)
  const isSame = (widget: BoardWidget) =>
    widget.kind === kind && widget.chart?.dashboard === chart?.dashboard && widget.chart?.chart === chart?.chart
  const isThere = there.some(isSame)
  return (
    <li className={styles.choice}>
      <div className={styles.preview} inert>
        {data === undefined ? <WidgetBones /> : <WidgetCard data={data} acts={inert} isPreview />}
      </div>
      <div className={styles.choiceFoot}>
        <span className={styles.there}>{isThere ? t('onBoard') : chart === undefined ? '' : about}</span>
        <Button
          kind="secondary"
          aria-label={t('addOf', { title })}
          disabled={isFull || data === undefined}
          onClick={() => (data === undefined ? undefined : onAdd({ kind, chart, data }))}
        >
          <Icon icon={Plus} /> {t('addShort')}
        </Button>
      </div>
    </li>
  )
}
