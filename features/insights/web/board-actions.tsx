import { Pencil, RefreshCw } from 'lucide'
import type { BoardLayout } from '#features/insights/contract/board.ts'
import type { ReactNode } from 'react'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { BoardExport } from './board-export.tsx'
import type { Filter } from '#features/insights/web/filter/use-filter.ts'
import { ownersOf } from '#features/insights/web/edit/owner-names.ts'
import { PageLayout } from './page-layout.tsx'
import type { BoardRead } from './use-board.ts'
import styles from './board-actions.module.css'
import messages from '#features/insights/web/messages/en.json'

type BoardActionsProps = {
  /** Null until it is loaded. */
  read: BoardRead | null
  readAt: number
  busy: boolean
  filter: Filter
  about: string
  /** The name of the company, or the text for all companies. */
  company: string
  themes: ReactNode
  /** Whether to take the focus, because an edit ended and its controls are gone. */
  takesFocus: boolean
  onRefresh: () => void
  onEdit: () => void
  onPreview: (layout: BoardLayout | null) => void
  /** Called when the board has changed, with a function that updates the loaded board. */
  onChanged: (change: (read: BoardRead) => BoardRead) => void
}

/** Shows when the board was loaded, and buttons for the actions that the role's menu permits (spec A §3). */
export function BoardActions({ read, readAt, busy, onRefresh, ...rest }: BoardActionsProps) {
  const t = useMessages(messages)
  const time = dateText(t.locale, read === null ? 0 : readAt, { timeStyle: 'short' })
  return (
    <div className={styles.actions}>
      <span className={`${styles.read} ${read === null ? styles.unknown : ''}`}>
        {t('readAt', { time })}
        <Button
          kind="quiet"
          aria-label={t('refresh')}
          title={t('refresh')}
          busy={busy && read !== null}
          onClick={onRefresh}
        >
          {busy && read !== null ? null : <Icon icon={RefreshCw} />}
        </Button>
      </span>
      {read === null ? null : <Permitted read={read} {...rest} />}
    </div>
  )
}

type PermittedProps = Omit<BoardActionsProps, 'read' | 'readAt' | 'busy' | 'onRefresh'> & { read: BoardRead }

function Permitted({ read, filter, about, company, themes, takesFocus, onEdit, onPreview, onChanged }: PermittedProps) {
  const t = useMessages(messages)
  const { may, mails_weekly } = read
  return (
    <>
      {may.change_layout ? (
        <PageLayout
          layout={read.board.layout}
          owners={ownersOf(may)}
          themes={themes}
          onPreview={onPreview}
          onSaved={(layout) => onChanged((last) => ({ ...last, board: { ...last.board, layout } }))}
        />
      ) : null}
      {may.export ? (
        <BoardExport
          filter={filter}
          about={about}
          company={company}
          mailsWeekly={mails_weekly === true}
          onMails={(mailed) => onChanged((last) => ({ ...last, mails_weekly: mailed }))}
        />
      ) : null}
      {may.edit ? (
        <Button ref={takesFocus ? focus : null} title={t('edit')} onClick={onEdit}>
          <Icon icon={Pencil} /> <span className={styles.name}>{t('edit')}</span>
        </Button>
      ) : null}
    </>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
