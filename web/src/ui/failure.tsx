import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './charts/words/en.ts'

const say = wordsOf<typeof words>('ui/charts')

type FailureProps = { title: string; text: string; busy: boolean; onRetry: () => void }

/**
 * Says what could not be done and why, with the control that tries it again.
 */
export function Failure({ title, text, busy, onRetry }: FailureProps) {
  return (
    <EmptyState icon="notice" title={title} text={text} role="alert">
      <Button kind="secondary" busy={busy} onClick={onRetry}>
        {say('tryAgain')}
      </Button>
    </EmptyState>
  )
}
