import { useId } from 'react'
import { TextArea, type TextAreaProps } from './text-area.tsx'
import styles from './field.module.css'
import areaStyles from './text-area-field.module.css'

type TextAreaFieldProps = Omit<TextAreaProps, 'id' | 'aria-invalid'> & { label: string; invalid?: boolean }

/**
 * Several lines of text with their label, kept as a draft during typing. Describe problems through `aria-describedby`;
 * the caller owns the message.
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
