import type { BoardWidget } from '#features/insights/contract/board.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import { ChevronDown, ChevronUp, GripVertical, Minus, Plus, X, type IconNode } from 'lucide'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { gridStyleOf } from '#features/insights/web/view/grid-style.ts'
import { WidgetBones, WidgetCard, type WidgetActs } from '#features/insights/web/view/widget-card.tsx'
import { grown, nudged, reordered, type Nudge } from './nudges.ts'
import type { EditActs } from './use-editing.ts'
import styles from './editor.module.css'
import messages from '#features/insights/web/messages/en.json'

type Change = (widgets: readonly BoardWidget[]) => readonly BoardWidget[]

type MovableWidgetProps = {
  widget: BoardWidget
  title: string
  data: WidgetData | undefined
  cards: WidgetActs
  acts: EditActs
  /** How far the pointer has dragged the widget, in pixels; null if it is not dragged. */
  offset: { x: number; y: number } | null
  /** The id of the element that explains the keys. */
  instructions: string
  onPointer: (event: PointerEvent, how: 'move' | 'resize') => void
  onRemove: () => void
  /** Called when the change in progress is cancelled. */
  onCancel: () => void
  /** Called with a change by a key or a button, to announce its result. */
  onNudge: (change: Change) => void
}

/** The arrow keys in a language that is read from left to right. */
const arrows: Readonly<Record<string, Nudge>> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
}

const turned = ({ across, down }: Nudge): Nudge => ({ across: across === 0 ? 0 : across === 1 ? -1 : 1, down })

/**
 * A widget in the editor: it is dragged by its handle or anywhere, resized by its corner or with keys, and can be
 * removed. In narrow windows it has buttons for its order and height instead.
 */
export function MovableWidget(props: MovableWidgetProps) {
  const { widget, title, data, cards, offset, instructions, onPointer, onRemove } = props
  const t = useMessages(messages)
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => takeKey(event, props)
  const gridStyle: CSSProperties = gridStyleOf(widget)
  return (
    <li
      data-widget={widget.id}
      className={offset === null ? styles.place : `${styles.place} ${styles.lifted}`}
      style={offset === null ? gridStyle : { ...gridStyle, translate: `${offset.x}px ${offset.y}px` }}
      onPointerDown={(event) => (event.pointerType === 'mouse' ? onPointer(event, 'move') : undefined)}
    >
      <div className={styles.card} inert>
        {data === undefined ? <WidgetBones /> : <WidgetCard data={data} acts={cards} isPreview />}
      </div>
      <div className={styles.tools} onPointerDown={(event) => event.stopPropagation()}>
        <button
          type="button"
          className={`${styles.tool} ${styles.handle}`}
          aria-label={t('handleOf', { title })}
          aria-describedby={instructions}
          onPointerDown={(event) => {
            event.currentTarget.focus()
            onPointer(event, 'move')
          }}
          onKeyDown={onKeyDown}
          onBlur={props.acts.drop}
        >
          <Icon icon={GripVertical} />
        </button>
        <Narrow {...props} />
        <button type="button" className={styles.tool} aria-label={t('removeOf', { title })} onClick={onRemove}>
          <Icon icon={X} />
        </button>
      </div>
      <span
        className={styles.corner}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.stopPropagation()
          onPointer(event, 'resize')
        }}
      />
    </li>
  )
}

function takeKey(
  event: KeyboardEvent<HTMLButtonElement>,
  { widget, acts, onNudge, onRemove, onCancel }: MovableWidgetProps,
) {
  const arrow = arrows[event.key]
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
  if (arrow !== undefined && isPlain) {
    event.preventDefault()
    const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl'
    const nudge = isTurned ? turned(arrow) : arrow
    onNudge((widgets) => (event.shiftKey ? grown : nudged)(widgets, widget.id, nudge))
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    onRemove()
  } else if (event.key === 'Escape') {
    event.stopPropagation()
    onCancel()
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    acts.drop()
  }
}

/** The buttons of a widget when all widgets are stacked in one column. */
function Narrow({ widget: { id }, title, acts, onNudge }: MovableWidgetProps) {
  const t = useMessages(messages)
  const button = (label: string, icon: IconNode, change: Change) => (
    <button
      type="button"
      className={`${styles.tool} ${styles.narrow}`}
      aria-label={label}
      onClick={() => {
        onNudge(change)
        acts.drop()
      }}
    >
      <Icon icon={icon} />
    </button>
  )
  return (
    <>
      {button(t('upOf', { title }), ChevronUp, (widgets) => reordered(widgets, id, -1))}
      {button(t('downOf', { title }), ChevronDown, (widgets) => reordered(widgets, id, 1))}
      {button(t('lowerOf', { title }), Minus, (widgets) => grown(widgets, id, { across: 0, down: -1 }))}
      {button(t('higherOf', { title }), Plus, (widgets) => grown(widgets, id, { across: 0, down: 1 }))}
    </>
  )
}
