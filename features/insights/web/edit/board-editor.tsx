import hidden from '@portico/web/ui/hidden.module.css'
import styles from './editor.module.css'
import messages from '#features/insights/web/messages/en.json'
import { addWidget, inReadingOrder, removeWidget } from '#features/insights/contract/board-rules.ts'
import type { BoardWidget, WidgetKind } from '#features/insights/contract/board.ts'
import { useId, useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Live } from '@portico/web/ui/live.tsx'
import type { WidgetActs } from '#features/insights/web/view/widget-card.tsx'
import { gridStyleOf } from '#features/insights/web/view/grid-style.ts'
import { AddWidget, type Chosen } from './add-widget.tsx'
import { EditorDialogs } from './editor-dialogs.tsx'
import { EditorBar } from './editor-bar.tsx'
import { shownIn } from './edit-steps.ts'
import { MovableWidget } from './movable-widget.tsx'
import { useDrag } from './use-drag.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useEditor, type Editor, type EditorProps } from './use-editor.ts'

type BoardEditorProps = EditorProps & { cards: WidgetActs }

/**
 * Edits a board: the user moves, resizes, adds and removes widgets step by step, then saves or discards the changes.
 */
export function BoardEditor(props: BoardEditorProps) {
  const t = useMessages(messages)
  const editor = useEditor(props)
  const { edit, acts, titleOf, announce, announced } = editor
  const widgets = shownIn(edit)
  const [isAdding, setAdding] = useState(false)
  const remove = (id: string) => {
    announce(t('removed', { title: titleOf(id) }))
    acts.step((before) => removeWidget(before, id))
  }
  const add = ({ kind, chart, data }: Chosen) => {
    const id = newId(widgets, kind)
    editor.know({ ...data, id })
    acts.step((before) => addWidget(before, { id, kind, ...(chart === undefined ? {} : { chart }) }))
    announce(t('added', { title: data.title }))
  }
  return (
    <div className={styles.editor}>
      <EditorBar editor={editor} owner={props.owner} may={props.begun.may} onAdd={() => setAdding(true)} />
      <div className={hidden.hidden}>
        <Live>{announced === null ? null : <span key={announced.count}>{announced.text}</span>}</Live>
      </div>
      <div className={styles.holder} data-density={props.begun.board.layout.density}>
        <EditedWidgets editor={editor} cards={props.cards} onRemove={remove} />
      </div>
      {isAdding ? (
        <AddWidget filter={props.filter} there={widgets} onAdd={add} onClose={() => setAdding(false)} />
      ) : null}
      <EditorDialogs editor={editor} />
    </div>
  )
}

type EditedWidgetsProps = { editor: Editor; cards: WidgetActs; onRemove: (id: string) => void }

/**
 * The widgets in the editor. Their elements stay in the order of the last step, because an element that moves in the
 * document loses the focus and the pointer.
 */
function EditedWidgets({ editor, cards, onRemove }: EditedWidgetsProps) {
  const t = useMessages(messages)
  const { edit, acts, titleOf, dataOf } = editor
  const widgets = shownIn(edit)
  const { drag, begin } = useDrag(acts, edit.present)
  const instructions = useId()
  const list = useKeptFocus(edit.present)
  const rows = Math.max(4, ...widgets.map(({ y, h }) => y + h)) + 2
  return (
    <>
      <p id={instructions} className={hidden.hidden}>
        {t('instructions')}
      </p>
      <ul ref={list} className={styles.board} style={{ '--rows': rows } as object} aria-label={t('editedBoard')}>
        {drag?.how === 'move' ? <Target widget={widgets.find(({ id }) => id === drag.id)} /> : null}
        {inReadingOrder(edit.present).map((settled) => {
          const moved = widgets.find(({ id }) => id === settled.id) ?? settled
          const isLifted = drag?.how === 'move' && drag.id === settled.id
          return (
            <MovableWidget
              key={settled.id}
              widget={isLifted ? settled : moved}
              title={titleOf(settled.id)}
              data={dataOf(settled.id)}
              cards={cards}
              acts={acts}
              offset={isLifted ? drag.offset : null}
              instructions={instructions}
              onPointer={(event, how) => begin(event, settled.id, how)}
              onRemove={() => onRemove(settled.id)}
              onCancel={() => editor.cancel(settled.id)}
              onNudge={(change) => editor.nudge(settled.id, change)}
            />
          )
        })}
      </ul>
    </>
  )
}

/** Outlines where the dragged widget would be dropped. */
function Target({ widget }: { widget: BoardWidget | undefined }) {
  return widget === undefined ? null : <li aria-hidden="true" className={styles.target} style={gridStyleOf(widget)} />
}

/** Returns an id for a new widget of this kind that no other widget on the board has. */
export function newId(widgets: readonly BoardWidget[], kind: WidgetKind): string {
  const used = new Set(widgets.map(({ id }) => id))
  let number = 2
  while (used.has(`${kind}-${number}`)) number += 1
  return used.has(kind) ? `${kind}-${number}` : kind
}
