import { useId } from 'react'
import { TextArea, type TextAreaProps } from './text-area.tsx'
import styles from './field.module.css'
import areaStyles from './text-area-field.module.css'

type TextAreaFieldProps = Omit<TextAreaProps, 'id' | 'aria-invalid'> & { label: string; invalid?: boolean }

/**
 * A multi-line text field with its label. The text is stored as a draft while the user types. Point `aria-describedby`
 * to messages about problems, which the caller renders.
 */
export function TextAreaField({ label, invalid = false, ...area }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <TextArea
          {...area}
          id={id}
          className={`${styles.input} ${areaStyles.area}`}
          aria-invalid={invalid || undefined}
        />
      </div>
    </div>
  )
}
