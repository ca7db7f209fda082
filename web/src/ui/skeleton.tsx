import styles from './skeleton.module.css'
import { useWait } from './use-wait.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('ui')

type SkeletonProps = { lines?: number; height?: string; label?: string }

/**
 * Holds the place of what is on its way, so that nothing jumps when it arrives: one block of `height`, or some lines.
 */
export function Skeleton({ lines, height, label = say('wait') }: SkeletonProps) {
  useWait(label)
  return (
    <div className={styles['skeleton']}>
      {lines === undefined ? (
        <span className={styles['bone']} style={{ blockSize: height }} />
      ) : (
        Array.from({ length: lines }, (_, line) => (
          <span key={line} className={`${styles['bone']} ${styles['line']}`} />
        ))
      )}
    </div>
  )
}
