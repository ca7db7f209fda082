import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid'> & {
  label: string
  invalid?: boolean
  /** Content inside the frame, before and after the text. */
  lead?: ReactNode
  inside?: ReactNode
}

/**
 * A one-line text field with its label. Point `aria-describedby` to messages about problems, which the caller renders.
 */
export function TextField({ label, invalid = false, lead, inside, className = '', ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        {lead === undefined ? null : <span className={styles.lead}>{lead}</span>}
        <input {...input} id={id} className={`${styles.input} ${className}`} aria-invalid={invalid || undefined} />
        {inside}
      </div>
    </div>
  )
}
