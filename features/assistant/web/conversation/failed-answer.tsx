import { useState } from 'react'
import { messageFor, waitMessage } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { useSecondsUntil } from '@portico/web/ui/use-now.ts'
import { WaitSentence } from '@portico/web/ui/wait-sentence.tsx'
import type { Failed } from './use-conversation.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './conversation.module.css'
import messages from '#features/assistant/web/messages/en.json'

/**
 * Shows a failed question: the sentence of spec B §8, the reason, and how long to wait. Asking again is possible after
 * the wait.
 */
export function FailedAnswer({ failed, onAskAgain }: { failed: Failed; onAskAgain: () => void }) {
  const t = useMessages(messages)
  const { sentence, reason, at } = failed
  const until = at + (reason?.retryAfter ?? 0) * 1000
  const left = useSecondsUntil(until, 200)
  const [seconds] = useState(left)
  const timed = reason === null || seconds === 0 ? null : waitMessage(reason, t)
  return (
    <>
      <p className={styles.sentence} dir="auto">
        {sentence}
      </p>
      {reason === null ? null : (
        <p className={rowStyles.quiet} dir="auto">
          {timed === null ? messageFor(reason, t) : <WaitSentence seconds={seconds} sentence={timed} />}
        </p>
      )}
      <Button kind="secondary" disabled={left > 0} onClick={onAskAgain}>
        {t('askAgain')}
      </Button>
    </>
  )
}
