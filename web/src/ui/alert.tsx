import { useEffect, useEffectEvent, type ReactNode } from 'react'
import styles from './alert.module.css'
import { Icon } from './icon.tsx'

type AlertProps = {
  kind: 'danger' | 'success' | 'info'
  text: ReactNode
  id?: string
  /** Without a box, for a line under a field. */
  bare?: boolean
  /** Milliseconds until `onHide`; never when left out. Give a new `key` to start anew. */
  hideAfter?: number
  onHide?: () => void
}

/**
 * A message that is read out when it appears: at once for `danger`, at the next pause otherwise.
 */
export function Alert({ kind, text, id, bare = false, hideAfter, onHide }: AlertProps) {
  const hide = useEffectEvent(() => onHide?.())
  useEffect(() => {
    if (hideAfter === undefined) return undefined
    const timer = setTimeout(() => hide(), hideAfter)
    return () => clearTimeout(timer)
  }, [hideAfter])
  return (
    <div
      id={id}
      role={kind === 'danger' ? 'alert' : 'status'}
      className={[styles['alert'], styles[kind], bare ? styles['bare'] : ''].filter(Boolean).join(' ')}
    >
      <Icon name={kind === 'success' ? 'tick' : 'notice'} />
      <span className={styles['text']}>{text}</span>
    </div>
  )
}
