import { boardLimits, type BoardOwner } from '#features/insights/contract/board.ts'
import { Plus, Redo2, RotateCcw, Undo2 } from 'lucide'
import { useId, useState, type ReactNode } from 'react'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import type { BoardRead } from '#features/insights/web/use-board.ts'
import { ownerNames, ownersOf, saverNames } from './owner-names.ts'
import { shownIn } from './edit-steps.ts'
import type { Editor } from './use-editor.ts'
import styles from './editor.module.css'
import messages from '#features/insights/web/messages/en.json'

type EditorBarProps = { editor: Editor; owner: BoardOwner; may: BoardRead['may']; onAdd: () => void }

/** The toolbar of an editor: whose board it is, its actions, and why saving failed or that another user has saved. */
export function EditorBar({ editor, owner, may, onAdd }: EditorBarProps) {
  const t = useMessages(messages)
  const { edit, acts, busy, isChanged, guard, newer } = editor
  const isFull = shownIn(edit).length >= boardLimits.widgets
  return (
    <>
      <div ref={focus} tabIndex={-1} className={styles.bar} role="toolbar" aria-label={t('edit')}>
        <Owner editor={editor} owner={owner} owners={ownersOf(may)} />
        <Button kind="secondary" disabled={isFull} title={isFull ? t('full') : undefined} onClick={onAdd}>
          <Icon icon={Plus} /> {t('add')}
        </Button>
        <span className={styles.steps}>
          <IconButton label={t('undo')} disabled={edit.past.length === 0 && edit.draft === null} onClick={acts.undo}>
            <Icon icon={Undo2} turns />
          </IconButton>
          <IconButton label={t('redo')} disabled={edit.future.length === 0} onClick={acts.redo}>
            <Icon icon={Redo2} turns />
          </IconButton>
        </span>
        <Reset editor={editor} />
        <div className={styles.end}>
          <Button kind="secondary" onClick={() => editor.discard()}>
            {t('discard')}
          </Button>
          <Button busy={busy} disabled={!isChanged && !busy} onClick={() => void editor.saveEdit()}>
            {t('save')}
          </Button>
        </div>
      </div>
      <Alert kind="danger" text={editor.problem} />
      <Alert
        kind="info"
        text={newer === null || guard.asked !== null ? null : <Newer editor={editor} newer={newer} />}
      />
    </>
  )
}

type IconButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

function IconButton({ label, children, ...button }: IconButtonProps) {
  return (
    <Button kind="quiet" className={styles.icon} aria-label={label} title={label} {...button}>
      {children}
    </Button>
  )
}

type OwnerProps = { editor: Editor; owner: BoardOwner; owners: readonly BoardOwner[] }

/** Shows whose board is edited, and a choice of owners if the user may change shared boards. */
function Owner({ editor, owner, owners }: OwnerProps) {
  const t = useMessages(messages)
  const id = useId()
  if (owners.length === 1) return <span className={styles.owner}>{t(ownerNames[owner])}</span>
  return (
    <div className={styles.owner}>
      <label htmlFor={id}>{t('boardOf')}</label>
      <select
        id={id}
        value={owner}
        onChange={(event) => {
          const other = owners.find((owner) => owner === event.target.value)
          if (other !== undefined) editor.switchTo(other)
        }}
      >
        {owners.map((choice) => (
          <option key={choice} value={choice}>
            {t(ownerNames[choice])}
          </option>
        ))}
      </select>
    </div>
  )
}

function Reset({ editor }: { editor: Editor }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  if (!editor.isStored) return null
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <Icon icon={RotateCcw} /> {t('reset')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('resetTitle')}
        text={t('resetText')}
        no={t('cancel')}
        yes={t('reset')}
        grave
        busy={editor.busy}
        problem={isOpen ? editor.problem : null}
        onNo={() => setOpen(false)}
        onYes={() => void editor.reset()}
      />
    </>
  )
}

function Newer({ editor, newer }: { editor: Editor; newer: BoardRead }) {
  const t = useMessages(messages)
  const { changed_by: name, changed_at } = newer.board
  const { saved, reload } = saverNames[editor.owner]
  const time = changed_at === null ? '' : dateText(t.locale, Date.parse(changed_at), { timeStyle: 'short' })
  return (
    <span className={styles.problem}>
      {t(saved, { name, time })}
      <Button kind="secondary" onClick={() => editor.reload(newer)}>
        {t(reload)}
      </Button>
    </span>
  )
}

/** Takes the focus, since the button that opened the editor is gone. */
const focus = (element: HTMLElement | null) => element?.focus()
