import { useId } from 'react'
import styles from './field.module.css'
import arrowStyles from './select-arrow.module.css'
import selectStyles from './select-field.module.css'

type SelectFieldProps<Value extends string> = {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * One choice among many in the browser's native list, which phones and screen readers support best.
 */
export function SelectField<Value extends string>({ label, options, value, onChange }: SelectFieldProps<Value>) {
  const id = useId()
  const choose = (text: string) => {
    const chosen = options.find(({ value }) => value === text)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.frame} ${arrowStyles.arrow} ${selectStyles.frame}`}>
        <select
          id={id}
          className={`${styles.input} ${selectStyles.select}`}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
