import { removeSample } from '#features/trial/contract/trial-data.ts'
import { CircleCheck, Palette, FileText, Headset, Monitor, type IconNode } from 'lucide'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages, type KeyOf } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Card } from '@portico/web/ui/card.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './first-steps.module.css'
import messages from '#features/trial/web/messages/en.json'

type Messages = KeyOf<typeof messages>

type Step = 'read' | 'brand' | 'desk'

/** The first steps, each with its page. A step without a page opens the user's menu. */
const steps: readonly [step: Step, icon: IconNode, title: Messages, about: Messages, path: string | null][] = [
  ['read', FileText, 'stepRead', 'stepReadAbout', '/document?name=getting-started'],
  ['brand', Palette, 'stepBrand', 'stepBrandAbout', null],
  ['desk', Headset, 'stepDesk', 'stepDeskAbout', '/desk/'],
]

type FirstStepsProps = {
  /** The steps that are done. */
  done: Readonly<Record<Step, boolean>>
  /** Opens the user's menu, where an owner chooses a theme. */
  onTheme: () => void
  /** Steps of other features, as items of the list. */
  further?: ReactNode
  /** Called once the sample data are removed. */
  onRemoved: () => Promise<unknown>
}

/**
 * The first steps of a new tenant's owner, shown until the sample data are removed.
 */
export function FirstSteps({ done, onTheme, further, onRemoved }: FirstStepsProps) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const remove = () =>
    run(
      () => send(removeSample, {}),
      (outcome) => {
        setProblem(outcome.ok ? null : messageFor(outcome, t))
        return outcome.ok ? onRemoved() : undefined
      },
    )
  return (
    <Card className={styles.card} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        {t('firstSteps')}
      </h2>
      <ol className={styles.steps}>
        {steps.map(([step, icon, title, about, path]) => (
          <li key={title}>
            <Icon icon={done[step] ? CircleCheck : icon} size={1.4} />
            {path === null ? (
              <Button kind="secondary" onClick={onTheme}>
                {t.of(title)}
              </Button>
            ) : (
              <Link href={path}>{t.of(title)}</Link>
            )}
            <p>{done[step] ? t('stepDone') : t.of(about)}</p>
          </li>
        ))}
        {further}
        <li>
          <Icon icon={Monitor} size={1.4} />
          <Button kind="secondary" busy={busy} onClick={() => void remove()}>
            {t('removeSample')}
          </Button>
          <p>{t('removeSampleAbout')}</p>
        </li>
      </ol>
      <Alert kind="danger" text={problem} />
    </Card>
  )
}
