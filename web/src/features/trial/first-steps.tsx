import { useState } from 'react'
import { Link } from 'wouter'
import { messageFor } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LaterIcon, type LaterIconName } from '#web/ui/later-icon.tsx'
import styles from './first-steps.module.css'
import { Invitation, mayInvite } from '#web/features/invitations/invitation.tsx'
import { removeSample } from './remove-sample.ts'
import type { messages } from '#web/features/trial/messages/en.ts'

const t = messagesOf<typeof messages>('trial')

type Messages = keyof typeof messages

/** What to begin with, and where: each leads to what the product has. */
const steps: readonly [icon: LaterIconName, title: Messages, about: Messages, path: string][] = [
  ['page', 'stepRead', 'stepReadAbout', '/document?name=getting-started'],
  ['building', 'stepBrand', 'stepBrandAbout', '/document?name=themes'],
  ['desk', 'stepDesk', 'stepDeskAbout', '/desk/'],
]

/**
 * What the owner of a new tenant does first, until the sample data are removed, which ends it; `onRemoved` is told then.
 */
export function FirstSteps({ onRemoved }: { onRemoved: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isInviting, setInviting] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      const outcome = await removeSample()
      setProblem(outcome.ok ? null : messageFor(outcome, t))
      if (outcome.ok) await onRemoved()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className={styles['card'] ?? ''} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles['title']}>
        {t('firstSteps')}
      </h2>
      <ol className={styles['steps']}>
        {steps.map(([icon, title, about, path]) => (
          <li key={title}>
            <LaterIcon name={icon} size={1.4} />
            <Link href={path}>{t.of(title)}</Link>
            <p>{t.of(about)}</p>
          </li>
        ))}
        {mayInvite() ? (
          <li>
            <LaterIcon name="mail" size={1.4} />
            <Button kind="secondary" onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
            <p>{t('inviteAbout')}</p>
          </li>
        ) : null}
        <li>
          <LaterIcon name="asset" size={1.4} />
          <Button kind="secondary" busy={busy} onClick={() => void remove()}>
            {t('removeSample')}
          </Button>
          <p>{t('removeSampleAbout')}</p>
        </li>
      </ol>
      <Alert kind="danger" text={problem} />
      <Invitation open={isInviting} onClose={() => setInviting(false)} />
    </Card>
  )
}
