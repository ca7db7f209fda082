import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Shows a spinner and ignores clicks, but keeps the focus and the accessible name. */
  busy?: boolean
  wide?: boolean
}

/** A button. While `busy` it stays focusable, so that a keyboard user keeps the focus. */
export function Button({ kind = 'primary', busy = false, wide = false, type = 'button', ...rest }: ButtonProps) {
  const { className = '', children, onClick, ...attributes } = rest
  const names = [styles.button, styles[kind], wide ? styles.wide : '', className]
  return (
    <button
      {...attributes}
      type={type}
      className={names.filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}
