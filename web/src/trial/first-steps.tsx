import { useState } from 'react'
import { Link } from 'wouter'
import { wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LaterIcon, type LaterIconName } from '../ui/later-icon.tsx'
import styles from './first-steps.module.css'
import { Invitation, mayInvite } from './invitation.tsx'
import { removeSample } from './remove-sample.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

type Words = keyof typeof words

/** What to begin with, and where: each leads to what the product has. */
const steps: readonly [icon: LaterIconName, title: Words, about: Words, path: string][] = [
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
      setProblem(outcome.ok ? null : wordsFor(outcome, say))
      if (outcome.ok) await onRemoved()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className={styles['card'] ?? ''} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles['title']}>
        {say('firstSteps')}
      </h2>
      <ol className={styles['steps']}>
        {steps.map(([icon, title, about, path]) => (
          <li key={title}>
            <LaterIcon name={icon} size={1.4} />
            <Link href={path}>{say.of(title)}</Link>
            <p>{say.of(about)}</p>
          </li>
        ))}
        {mayInvite() ? (
          <li>
            <LaterIcon name="mail" size={1.4} />
            <Button kind="secondary" onClick={() => setInviting(true)}>
              {say('invite')}
            </Button>
            <p>{say('inviteAbout')}</p>
          </li>
        ) : null}
        <li>
          <LaterIcon name="asset" size={1.4} />
          <Button kind="secondary" busy={busy} onClick={() => void remove()}>
            {say('removeSample')}
          </Button>
          <p>{say('removeSampleAbout')}</p>
        </li>
      </ol>
      <Alert kind="danger" text={problem} />
      <Invitation open={isInviting} onClose={() => setInviting(false)} />
    </Card>
  )
}
