import styles from './loader.module.css'
import { Spinner } from './spinner.tsx'
import { useWait } from './use-wait.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('ui')

/**
 * Says that something is on its way; `whole` fills the window.
 */
export function Loader({ text = say('wait'), whole = false }: { text?: string; whole?: boolean }) {
  useWait(text)
  return (
    <div className={`${styles['loader']} ${whole ? styles['whole'] : ''}`}>
      <span className={styles['ring']}>
        <Spinner />
      </span>
      <span>{text}</span>
    </div>
  )
}
