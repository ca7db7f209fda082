import { Button } from '../ui/button.tsx'
import { Stopped } from '../ui/stopped.tsx'
import styles from '../ui/stopped.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

/**
 * What the loader turns into when nothing proceeds (spec A §4, "General flow" 1), with two ways on.
 */
export function LoaderStopped({ why, onRetry, onLogout }: { why: string; onRetry: () => void; onLogout: () => void }) {
  return (
    <Stopped>
      <h1 className={styles['title']}>{say('stopped')}</h1>
      <p className={styles['why']}>{why}</p>
      <div className={styles['buttons']}>
        <Button onClick={onRetry}>{say('tryAgain')}</Button>
        <Button kind="secondary" onClick={onLogout}>
          {say('logout')}
        </Button>
      </div>
    </Stopped>
  )
}
