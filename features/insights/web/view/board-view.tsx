import { inReadingOrder } from '#features/insights/contract/board-rules.ts'
import type { Board, BoardLayout, BoardWidget } from '#features/insights/contract/board.ts'
import { defaultBoard } from '#features/insights/contract/default-boards.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import { LayoutDashboard } from 'lucide'
import type { ReactNode } from 'react'
import { local, session } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { useWait } from '@portico/web/ui/use-wait.ts'
import { isBroad, isLow, gridStyleOf } from './grid-style.ts'
import { WidgetBones, WidgetCard, type WidgetActs } from './widget-card.tsx'
import styles from './board.module.css'
import messages from '#features/insights/web/messages/en.json'

type GridProps = {
  widgets: readonly BoardWidget[]
  layout: BoardLayout
  busy: boolean
  show: (widget: BoardWidget) => ReactNode
}

/** Widgets in reading order: in the grid, or flowing in columns if the layout or a narrow window asks for that. */
function Grid({ widgets, layout, busy, show }: GridProps) {
  return (
    <div
      className={styles.holder}
      data-arrangement={layout.arrangement}
      data-density={layout.density}
      aria-busy={busy || undefined}
    >
      <div className={styles.board}>
        {inReadingOrder(widgets).map((widget) => (
          <div key={widget.id} className={classOf(widget)} style={gridStyleOf(widget)}>
            {show(widget)}
          </div>
        ))}
      </div>
    </div>
  )
}

const classOf = (widget: BoardWidget) =>
  [styles.place, isBroad(widget) ? styles.broad : '', isLow(widget) ? styles.low : ''].filter(Boolean).join(' ')

type BoardViewProps = {
  board: Pick<Board, 'widgets'>
  layout: BoardLayout
  data: ReadonlyMap<string, WidgetData>
  acts: WidgetActs
  /** Whether the widgets on screen belong to a filter other than the one that is loading. */
  busy: boolean
}

/** A board with the data of its widgets. */
export function BoardView({ board: { widgets }, layout, data, acts, busy }: BoardViewProps) {
  const t = useMessages(messages)
  if (widgets.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState icon={LayoutDashboard} title={t('noWidgets')} text={t('noWidgetsAbout')} />
      </div>
    )
  }
  const show = ({ id }: BoardWidget) => {
    const widgetData = data.get(id)
    return widgetData === undefined ? <WidgetBones /> : <WidgetCard data={widgetData} acts={acts} />
  }
  return <Grid widgets={widgets} layout={layout} busy={busy} show={show} />
}

const bones = () => <WidgetBones />

/** The skeleton of the default board, while the user's board loads. */
export function BoardBones() {
  const t = useMessages(messages)
  useWait(t('reading'))
  const { widgets, layout } = defaultBoard({
    isMsp: local.read('ismsp') !== 'false',
    isTrial: session.read('istrial') === 'true',
  })
  return <Grid widgets={widgets} layout={layout} busy={false} show={bones} />
}
