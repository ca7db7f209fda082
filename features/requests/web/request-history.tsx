import {
  notAsked,
  requestPriorities,
  requestStates,
  type EntryKind,
  type RequestEntry,
} from '@portico/contract/core/requests/request.ts'
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
  MailQuestionMark,
  Plus,
  RefreshCw,
  UserRound,
  X,
  Zap,
  type IconNode,
} from 'lucide'
import { useId, useState } from 'react'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import hidden from '@portico/web/ui/hidden.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { LinkedText } from '@portico/web/ui/linked-text.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { AttachedFiles } from './attached-files.tsx'
import { MailDetails, MailText } from './mail-parts.tsx'
import { RelativeTime } from '@portico/web/core/requests/request-marks.tsx'
import styles from './request-history.module.css'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/requests/web/messages/en.json'

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
  'mail-ignored': MailQuestionMark,
}

type HistoryProps = {
  number: number
  entries: readonly RequestEntry[]
  /** The number of earlier entries, which are not loaded. */
  earlier: number
  onShowAll: () => void
  /** The user's account. The user's own comments are not announced. */
  me: string
}

/**
 * Shows the history of a request, oldest first. Announces a new comment of another user.
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
          <RelativeTime at={at} />
        </span>
      </header>
      {text === '' ? null : (
        <div className={styles.text} dir="auto">
          {via === 'mail' ? <MailText number={number} text={text} files={attachments} /> : <LinkedText text={text} />}
        </div>
      )}
      <AttachedFiles number={number} files={attachments} />
      <MailDetails number={number} entry={entry} />
    </article>
  )
}

function Event({ number, entry }: { number: number; entry: RequestEntry }) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
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
          {sentenceOf({ t, requestT }, entry)}
          {via === 'link' ? ` · ${t('byLink')}` : ''}
          {' · '}
          <span className={styles.at}>
            <RelativeTime at={at} />
          </span>
        </p>
        {text === '' ? null : (
          <p className={styles.reason}>
            <LinkedText text={text} />
          </p>
        )}
        <AttachedFiles number={number} files={attachments} />
        <MailDetails number={number} entry={entry} />
      </div>
    </>
  )
}

function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((part) => String.fromCodePoint(part.codePointAt(0) ?? 0x20))
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}

type Change = { author: string; from: string; to: string; approvers: string; target: string; approval: string }
type Texts = { t: Translate<typeof messages>; requestT: Translate<typeof requestMessages> }
type Sentence = (texts: Texts, change: Change) => string

/** Translates the names of states and priorities. Other names are not changed. */
function named({ requestT }: Texts, name: string): string {
  const known = [...requestStates, ...requestPriorities].find((other) => other === name)
  return known === undefined ? name : requestT(known)
}

/** The sentence for each kind of event. It follows the name of the person. */
const sentences: Record<Exclude<EntryKind, 'comment'>, Sentence> = {
  'raised': ({ t }, { approval }) => t(approval === notAsked ? 'eventRaisedUnasked' : 'eventRaised'),
  'assigned': ({ t }, { author, to }) =>
    to === '' ? t('eventUnassigned') : to === author ? t('eventTaken') : t('eventAssigned', { to }),
  'state': (texts, { from, to }) => texts.t('eventState', { from: named(texts, from), to: named(texts, to) }),
  'priority': (texts, { from, to }) => texts.t('eventPriority', { from: named(texts, from), to: named(texts, to) }),
  'queue': ({ t }, { to }) => (to === '' ? t('eventNoQueue') : t('eventQueue', { to })),
  'approval-asked': ({ t }, { approvers }) => t('eventAsked', { approvers }),
  'approved': ({ t }) => t('eventApproved'),
  'rejected': ({ t }) => t('eventRejected'),
  'delegated': ({ t }, { to }) => t('eventDelegated', { to }),
  'approval-expired': ({ t }) => t('eventExpired'),
  'withdrawn': ({ t }) => t('eventWithdrawn'),
  'carried-out': ({ t }) => t('eventCarriedOut'),
  'service-warned': ({ t }, { target }) => t(target === 'response' ? 'eventWarnedResponse' : 'eventWarnedResolution'),
  'service-breached': ({ t }, { target }) =>
    t(target === 'response' ? 'eventBreachedResponse' : 'eventBreachedResolution'),
  'mail-ignored': ({ t }) => t('eventMailIgnored'),
}

function sentenceOf(
  texts: Texts,
  { kind, author, data: { from = '', to = '', approvers = '', target = '', approval = '' } }: RequestEntry,
) {
  return kind === 'comment' ? '' : sentences[kind](texts, { author, from, to, approvers, target, approval })
}
