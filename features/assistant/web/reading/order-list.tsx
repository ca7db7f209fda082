import { ArrowDown, ArrowUp, GripVertical } from 'lucide'
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import hidden from '@portico/web/ui/hidden.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { moved } from './decide.ts'
import styles from './columns.module.css'
import messages from '#features/assistant/web/messages/en.json'

type OrderListProps = { label: string; values: readonly string[]; onChange: (values: string[]) => void }

/** A list whose entries are moved by dragging, by buttons, or by Alt and an arrow key. */
export function OrderList({ label, values, onChange }: OrderListProps) {
  const t = useMessages(messages)
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<number | null>(null)
  const [announced, setAnnounced] = useState('')
  const move = (from: number, to: number) => {
    const value = values[from]
    if (value === undefined || to < 0 || to >= values.length) return
    onChange(moved(values, from, to))
    setAnnounced(t('movedTo', { value, place: to + 1, of: values.length }))
  }
  const press = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    move(index, index + step)
    const target = list.current?.children[index + step]
    if (target instanceof HTMLElement) target.querySelector('button')?.focus()
  }
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged.current !== null) move(dragged.current, index)
    dragged.current = null
  }
  return (
    <>
      <ol ref={list} className={styles.order} aria-label={label}>
        {values.map((value, index) => (
          <li
            key={value}
            draggable
            onDragStart={() => (dragged.current = index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
            onKeyDown={(event) => press(event, index)}
          >
            <Entry value={value} index={index} of={values.length} onMove={(to) => move(index, to)} />
          </li>
        ))}
      </ol>
      <p className={hidden.hidden} role="status">
        {announced}
      </p>
    </>
  )
}

type EntryProps = { value: string; index: number; of: number; onMove: (to: number) => void }

function Entry({ value, index, of, onMove }: EntryProps) {
  const t = useMessages(messages)
  return (
    <>
      <Icon icon={GripVertical} />
      <span dir="auto">{value}</span>
      <button
        type="button"
        aria-label={t('moveUp', { value })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <Icon icon={ArrowUp} />
      </button>
      <button
        type="button"
        aria-label={t('moveDown', { value })}
        disabled={index === of - 1}
        onClick={() => onMove(index + 1)}
      >
        <Icon icon={ArrowDown} />
      </button>
    </>
  )
}
