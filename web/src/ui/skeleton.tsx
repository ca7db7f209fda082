import styles from './skeleton.module.css'
import { useWait } from './use-wait.ts'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/ui/messages/en.json'

type SkeletonProps = { lines?: number; height?: string; label?: string }

/** Reserves the space of loading content, so that the layout does not shift: one block of `height`, or some lines. */
export function Skeleton({ lines, height, label }: SkeletonProps) {
  const t = useMessages(messages)
  useWait(label ?? t('wait'))
  return (
    <div className={styles.skeleton}>
      {lines === undefined ? (
        <span className={styles.bone} style={{ blockSize: height }} />
      ) : (
        Array.from({ length: lines }, (_, line) => <span key={line} className={`${styles.bone} ${styles.line}`} />)
      )}
    </div>
  )
}
