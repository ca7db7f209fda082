import { CircleAlert, CircleCheck } from 'lucide'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import styles from './alert.module.css'
import { Icon } from './icon.tsx'
import { Live } from './live.tsx'

type BoxProps = {
  kind: 'danger' | 'success' | 'info'
  text: ReactNode
  /** Renders without a box, for a line under a field. */
  bare?: boolean | undefined
  /** Milliseconds until `onHide`; never if omitted. */
  hideAfter?: number | undefined
  onHide?: (() => void) | undefined
}

type AlertProps = Omit<BoxProps, 'text'> & {
  /** The message; nothing is shown while it is null or undefined. */
  text: ReactNode
  id?: string
  /** A changed number announces the same text again. */
  count?: number | undefined
}

/**
 * The container of a message, which is announced when it appears: at once for `danger`, otherwise at the next pause.
 * Render it before there is a message, and keep its `kind` (see `Live`).
 */
export function Alert({ text, id, count, ...box }: AlertProps) {
  const isShown = text !== null && text !== undefined
  return (
    <Live {...(id === undefined ? {} : { id })} urgent={box.kind === 'danger'}>
      {isShown ? <Box key={count} {...box} text={text} /> : null}
    </Live>
  )
}

function Box({ kind, text, bare = false, hideAfter, onHide }: BoxProps) {
  const hide = useEffectEvent(() => onHide?.())
  useEffect(() => {
    if (hideAfter === undefined) return undefined
    const timer = setTimeout(() => hide(), hideAfter)
    return () => clearTimeout(timer)
  }, [hideAfter])
  return (
    <div className={[styles.alert, styles[kind], bare ? styles.bare : ''].filter(Boolean).join(' ')}>
      <Icon icon={kind === 'success' ? CircleCheck : CircleAlert} />
      <span className={styles.text}>{text}</span>
    </div>
  )
}
