import type { EntryKind, RequestEntry } from '@portico/contract/core/requests/request.ts'
import {
  Ban,
  Check,
  CircleAlert,
  CircleDot,
  CircleHelp,
  Clock,
  CornerUpRight,
  Flag,
  Inbox,
  Lock,
  Plus,
  RefreshCw,
  UserRound,
  X,
  Zap,
  type IconNode,
} from 'lucide'
import { useId, useState } from 'react'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import hidden from '#web/ui/hidden.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Live } from '#web/ui/live.tsx'
import { AttachedFiles } from './attached-files.tsx'
import { When } from './request-marks.tsx'
import styles from './history.module.css'
import messages from '#web/features/desk/messages/en.json'

const icons: Record<Exclude<EntryKind, 'comment'>, IconNode> = {
  'raised': Plus,
  'assigned': UserRound,
  'state': RefreshCw,
  'priority': Flag,
  'queue': Inbox,
  'approval-asked': CircleHelp,
  'approved': Check,
  'rejected': X,
  'delegated': CornerUpRight,
  'approval-expired': Clock,
  'withdrawn': Ban,
  'carried-out': Zap,
  'service-warned': Clock,
  'service-breached': CircleAlert,
}

type HistoryProps = {
  number: number
  entries: readonly RequestEntry[]
  /** How many came before these. */
  earlier: number
  onShowAll: () => void
  /** The account of the user, whose own comments are not announced. */
  me: string
}

/**
 * What happened to a request, oldest first. A comment of another user that arrives is announced.
 */
export function RequestHistory({ number, entries, earlier, onShowAll, me }: HistoryProps) {
  const t = useMessages(messages)
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.history}>
      <h2 id={id} className={styles.heading}>
        {t('history')}
      </h2>
      {earlier > 0 ? (
        <Button kind="quiet" onClick={onShowAll}>
          {t('showEarlier', { count: earlier })}
        </Button>
      ) : null}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={entry.kind === 'comment' ? styles.spoken : styles.event}>
            {entry.kind === 'comment' ? (
              <Comment number={number} entry={entry} />
            ) : (
              <Event number={number} entry={entry} />
            )}
          </li>
        ))}
      </ol>
      <NewComment entries={entries} me={me} />
    </section>
  )
}

function NewComment({ entries, me }: { entries: readonly RequestEntry[]; me: string }) {
  const t = useMessages(messages)
  const last = entries.at(-1)
  const [first] = useState(last?.id)
  const isNew = last !== undefined && last.id !== first && last.kind === 'comment' && last.author_id !== me
  return (
    <div className={hidden.hidden}>
      <Live>
        {isNew ? <span key={last.id}>{t('newComment', { author: last.author, text: last.text })}</span> : null}
      </Live>
    </div>
  )
}

function Comment({ number, entry }: { number: number; entry: RequestEntry }) {
  const t = useMessages(messages)
  const { author, text, at, is_internal: isInternal, via, attachments } = entry
  return (
    <article className={`${styles.comment} ${isInternal ? styles.note : ''}`}>
      <header className={styles.by}>
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(author)}
        </span>
        <bdi className={styles.author}>{author === '' ? t('formerUser') : author}</bdi>
        {isInternal ? (
          <span className={styles.mark}>
            <Icon icon={Lock} />
            {t('internal')}
          </span>
        ) : null}
        {via === 'mail' ? <span className={styles.mark}>{t('byMail')}</span> : null}
        <span className={styles.at}>
          <When at={at} />
        </span>
      </header>
      {text === '' ? null : (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <AttachedFiles number={number} files={attachments} />
    </article>
  )
}

function Event({ number, entry }: { number: number; entry: RequestEntry }) {
  const t = useMessages(messages)
  const { kind, author, text, at, via, attachments } = entry
  return (
    <>
      <span className={styles.icon} data-kind={kind}>
        <Icon icon={kind === 'comment' ? CircleDot : icons[kind]} />
      </span>
      <div className={styles.what}>
        <p>
          {author === '' ? null : <bdi className={styles.author}>{author}</bdi>}
          {author === '' ? null : ' · '}
          {sentenceOf(t, entry)}
          {via === 'link' ? ` · ${t('byLink')}` : ''}
          {' · '}
          <span className={styles.at}>
            <When at={at} />
          </span>
        </p>
        {text === '' ? null : (
          <p className={styles.reason} dir="auto">
            {text}
          </p>
        )}
        <AttachedFiles number={number} files={attachments} />
      </div>
    </>
  )
}

function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((part) => [...part].slice(0, 1))
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}

/** What an event says of a target of the service level. */
const serviceTexts = {
  'service-warned': { response: 'eventWarnedResponse', resolution: 'eventWarnedResolution' },
  'service-breached': { response: 'eventBreachedResponse', resolution: 'eventBreachedResolution' },
} as const

/** What an event was, in a few words that follow the name of who did it. */
function sentenceOf(t: Translate<typeof messages>, { kind, data }: RequestEntry): string {
  const { from = '', to = '' } = data
  // States and priorities are named in the language of the page.
  const named = (name: string) => (name in messages ? t(name as 'Open') : name)
  switch (kind) {
    case 'raised':
      return t('eventRaised')
    case 'assigned':
      return to === '' ? t('eventUnassigned') : t('eventAssigned', { to })
    case 'state':
      return t('eventState', { from: named(from), to: named(to) })
    case 'priority':
      return t('eventPriority', { from: named(from), to: named(to) })
    case 'queue':
      return to === '' ? t('eventNoQueue') : t('eventQueue', { to })
    case 'approval-asked':
      return t('eventAsked', { approvers: data['approvers'] ?? '' })
    case 'approved':
      return t('eventApproved')
    case 'rejected':
      return t('eventRejected')
    case 'delegated':
      return t('eventDelegated', { to })
    case 'approval-expired':
      return t('eventExpired')
    case 'withdrawn':
      return t('eventWithdrawn')
    case 'carried-out':
      return t('eventCarriedOut')
    case 'service-warned':
    case 'service-breached':
      return t(serviceTexts[kind][data['target'] === 'response' ? 'response' : 'resolution'])
    case 'comment':
      return ''
  }
}
