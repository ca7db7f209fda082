import { useId } from 'react'
import styles from './segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  /** Whether the label is visible or only for screen readers. */
  showLabel?: boolean
  /** The name of the form field. */
  name?: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice among a few options, all visible. The arrow keys move as in any radio group. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, showLabel = false, options, value, onChange } = props
  const ownName = useId()
  const { name = ownName } = props
  return (
    <fieldset aria-label={showLabel ? undefined : label}>
      {showLabel ? <legend className={styles.legend}>{label}</legend> : null}
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
