import type { ActionState } from '#features/approvals/contract/action-outcome.ts'
import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide'
import { storedCredentials } from '@portico/web/core/sessions/credentials.ts'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import messages from '#features/approvals/web/messages/en.json'
import styles from './request-action.module.css'
import type { Ended } from './use-ends.ts'

const icons = {
  'approved': CircleCheck,
  'rejected': CircleX,
  'already-approved': CircleCheck,
  'already-rejected': CircleX,
  'error': CircleAlert,
  'expired': Clock,
} as const

const colours = {
  'approved': 'good',
  'rejected': 'bad',
  'already-approved': 'good',
  'already-rejected': 'bad',
  'error': 'bad',
  'expired': 'late',
} as const satisfies Record<ActionState, string>

type EndStepProps = {
  end: Ended
  /** The request of the link; omitted if the link could not be read. */
  about?: { number: number; title: string | null }
  onTryAgain?: () => void
}

/**
 * Shows how an approval link ended: the decision or the reason why there is none, an earlier decision with its author,
 * and what to do next.
 */
export function EndStep({ end: { state, text, recorded, mayTryAgain }, about, onTryAgain }: EndStepProps) {
  const t = useMessages(messages)
  return (
    <div className={styles.column}>
      <span className={`${styles.icon} ${styles[colours[state]]}`}>
        <Icon icon={icons[state]} size={2.4} />
      </span>
      <p className={styles.text}>{text}</p>
      {about === undefined ? <p className={styles.about}>{t('copyWhole')}</p> : null}
      {about === undefined || about.title === null ? null : (
        <p className={styles.request} dir="auto">
          {t('requestNumbered', { number: String(about.number), title: about.title })}
        </p>
      )}
      {recorded === null ? null : <Decision recorded={recorded} />}
      {mayTryAgain && onTryAgain !== undefined ? (
        <Button wide onClick={onTryAgain}>
          {t('tryAgain')}
        </Button>
      ) : null}
      <p className={styles.ways}>
        {about === undefined ? (
          <a href="/desk/">{t('openDesk')}</a>
        ) : (
          <a href={`/desk/requests/${about.number}`}>{t('openRequest', { number: String(about.number) })}</a>
        )}
        {storedCredentials() === null ? <a href="/">{t('goToLogin')}</a> : null}
      </p>
    </div>
  )
}

/** Shows who decided and when; for another approver's decision also the reason, if there is one. */
function Decision({ recorded }: { recorded: NonNullable<Ended['recorded']> }) {
  const t = useMessages(messages)
  const { by, is_own: isOwn, at, reason } = recorded
  const when = dateText(t.locale, Date.parse(at), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <>
      <p className={styles.about}>{isOwn ? t('decidedByYou', { when }) : t('decidedBy', { name: by, when })}</p>
      {reason === '' ? null : (
        <blockquote className={styles.excerpt} dir="auto">
          {reason}
        </blockquote>
      )}
    </>
  )
}
