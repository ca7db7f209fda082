import { useId, type ComponentProps } from 'react'
import styles from './field.module.css'
import arrowStyles from './select-arrow.module.css'
import selectStyles from './select-field.module.css'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'aria-invalid' | 'className'> & {
  label: string
  invalid?: boolean
  options: readonly { value: string; text: string; disabled?: boolean }[]
}

/** A choice among many options in a native select, which phones and screen readers support best. */
export function SelectField({ label, invalid = false, options, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.frame} ${arrowStyles.arrow} ${selectStyles.frame}`}>
        <select
          {...select}
          id={id}
          className={`${styles.input} ${selectStyles.select}`}
          aria-invalid={invalid || undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
